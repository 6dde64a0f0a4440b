import type { WidgetManifest } from '#kernel/player/core/widget.ts';

/** EO-01: Replay, after the end of a video. */
const endoverlay: WidgetManifest = {
  id: 'endoverlay',
  end: { order: 10 },
  when: (_config, _viewer, video) => !video.isLive,
  load: () => import('./widget.tsx'),
};

export const manifests = [endoverlay];
