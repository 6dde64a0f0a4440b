import type { WidgetManifest } from '#kernel/player/core/widget.ts';

/** EO-07: 'Also see', after the end of a video. */
const recommended: WidgetManifest = {
  id: 'recommended',
  end: { order: 50 },
  when: (_config, _viewer, video) => !video.isLive,
  load: () => import('./widget.tsx'),
};

export const manifests = [recommended];
