import type { WidgetManifest } from '#kernel/player/core/widget.ts';

/** Keeps the place where a viewer stopped, and says so when they come back. A live event has no such place. */
export const resume: WidgetManifest = {
  id: 'resume',
  when: (_config, _viewer, video) => !video.isLive,
  load: () => import('./widget.tsx'),
};

export const manifests = [resume];
