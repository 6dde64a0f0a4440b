import type { WidgetManifest } from '#kernel/player/core/widget.ts';

/** Says a sentence at a moment of the video, and asks at the end whether it was understood. */
export const tips: WidgetManifest = {
  id: 'tips',
  phases: ['after'],
  load: () => import('./widget.tsx'),
};
