import type { WidgetManifest } from '#kernel/player/core/widget.ts';
import { firstItemMs, hasItems } from '#kernel/player/core/widgets/item-list.ts';

/** PO-01: icons on the picture that open a text, an image, or a template. */
export const popovers: WidgetManifest = {
  id: 'popovers',
  needed: 'cue',
  firstCueMs: firstItemMs,
  when: hasItems,
  load: () => import('./widget.tsx'),
};

export const manifests = [popovers];
