import type { WidgetManifest } from '#kernel/player/core/widget.ts';

/** Controls on lock screens, headsets, and keyboards. */
export const mediaSession: WidgetManifest = {
  id: 'media-session',
  when: () => 'mediaSession' in navigator,
  load: () => import('./widget.ts'),
};

export const manifests = [mediaSession];
