import type { AnyItemEditor } from '#features/timeline/contract.ts';
import { WIDGET_FEATURES } from '../widgets/list.ts';

const found = import.meta.glob<readonly AnyItemEditor[]>('../../features/*/studio/editors.ts', {
  eager: true,
  import: 'editors',
});

/** Every kind of timed item that the studio can edit, in the order in which it offers them. */
export const itemEditors: readonly AnyItemEditor[] = WIDGET_FEATURES.flatMap(
  (name) => found[`../../features/${name}/studio/editors.ts`] ?? [],
).sort((one, other) => one.order - other.order);
