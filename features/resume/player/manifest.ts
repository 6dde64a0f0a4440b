import type { WidgetManifest } from '#kernel/player/core/widget.ts';

/** Saves a viewer's position and tells them on return that playback resumed there. Not for live events. */
export const resume: WidgetManifest = {
  id: 'resume',
  when: (_config, _viewer, video) => !video.isLive,
  load: () => import('./widget.tsx'),
};

export const manifests = [resume];
