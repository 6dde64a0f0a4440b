import type { WidgetManifest } from '#kernel/player/core/widgets/manifest.ts';
import { WIDGET_FEATURES } from '../widgets/list.ts';

const found = import.meta.glob<readonly WidgetManifest[]>('../../features/*/player/manifest.ts', {
  eager: true,
  import: 'manifests',
});

/** All widgets of the player, in paint order. */
export const widgets: readonly WidgetManifest[] = WIDGET_FEATURES.flatMap(
  (name) => found[`../../features/${name}/player/manifest.ts`] ?? [],
);
