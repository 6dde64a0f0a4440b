import type { WidgetManifest } from '#kernel/player/core/widget.ts';

/** PM-01: a picture before the first play. */
const promos: WidgetManifest = {
  id: 'promos',
  phases: ['before'],
  when: (config) => !!(config as { src?: unknown } | null)?.src,
  load: () => import('./widget.tsx'),
};

export const manifests = [promos];
