import type { WidgetManifest } from '#kernel/player/core/widget.ts';
import { firstItemMs, hasItems } from '#kernel/player/core/widgets/item-list.ts';

/** NB-01: texts that run over the picture. */
const notifications: WidgetManifest = {
  id: 'notifications',
  needed: 'cue',
  when: hasItems,
  firstCueMs: firstItemMs,
  load: () => import('./widget.tsx'),
};

export const manifests = [notifications];
