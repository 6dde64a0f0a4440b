import type { WidgetManifest } from '#kernel/player/core/widget.ts';

/** Shows sentences at moments of the video, and asks at the end whether they were understood. */
const tips: WidgetManifest = {
  id: 'tips',
  phases: ['after'],
  load: () => import('./widget.tsx'),
};

export const manifests = [tips];
