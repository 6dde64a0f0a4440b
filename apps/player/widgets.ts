import { captions } from '#features/captions/player/manifest.ts';
import type { WidgetManifest } from '#kernel/player/core/widget.ts';

/** Every widget of the player. The order is that of painting, and of what runs before the first play and after the end. */
export const widgets: readonly WidgetManifest[] = [captions];
