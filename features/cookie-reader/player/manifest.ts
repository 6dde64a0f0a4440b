import type { WidgetManifest } from '#kernel/player/core/widget.ts';

/** CK-01: tells the owner's analytics about cookies of the page; viewers see nothing. */
const cookieReader: WidgetManifest = {
  id: 'cookie-reader',
  // A page around the frame must not read the cookies of this site.
  isPrivate: true,
  when: (config) => !!(config as { cookies?: unknown } | null)?.cookies,
  load: () => import('./widget.ts'),
};

export const manifests = [cookieReader];
