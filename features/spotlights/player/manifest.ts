import type { WidgetManifest } from '#kernel/player/core/widget.ts';
import { firstItemMs, hasItems } from '#kernel/player/core/widgets/item-list.ts';

/** SP-01 */
const spotlights: WidgetManifest = {
  id: 'spotlights',
  needed: 'cue',
  when: hasItems,
  firstCueMs: firstItemMs,
  load: () => import('./widget.tsx'),
};

export const manifests = [spotlights];
