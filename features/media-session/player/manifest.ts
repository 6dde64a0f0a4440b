import type { WidgetManifest } from '#kernel/player/core/widget.ts';

/** What is played, on lock screens, in headsets and on keyboards. */
export const mediaSession: WidgetManifest = {
  id: 'media-session',
  when: () => 'mediaSession' in navigator,
  load: () => import('./widget.ts'),
};

export const manifests = [mediaSession];
