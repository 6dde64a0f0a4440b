import type { AnyWidgetContext } from './context-types.ts';
import type { MountedView, WidgetsStore } from './host-state.ts';
import type { WidgetManifest } from './manifest.ts';
import type { AnyWidget } from './widget.ts';

/** Puts widget views into the store in manifest order; the end slot uses `end.order`. */
export function createMountedViews(store: WidgetsStore, manifests: readonly WidgetManifest[]) {
  const rankOf = ({ widget, slot }: MountedView): readonly [number, number] => {
    const index = manifests.findIndex(({ id }) => id === widget);
    return [slot === 'end' ? (manifests[index]?.end?.order ?? 0) : 0, index];
  };
  const byRank = (a: MountedView, b: MountedView): number => {
    const [[orderA, indexA], [orderB, indexB]] = [rankOf(a), rankOf(b)];
    return orderA - orderB || indexA - indexB;
  };
  return {
    mount(id: string, { views = {} }: AnyWidget, ctx: AnyWidgetContext): void {
      const own = Object.entries(views).map(
        ([slot, view]) => ({ key: `${id}/${slot}`, widget: id, slot, view, ctx }) as MountedView,
      );
      store.setState((state) => ({ views: [...state.views, ...own].sort(byRank) }));
    },
    unmount(id: string): void {
      store.setState(({ views }) => ({ views: views.filter(({ widget }) => widget !== id) }));
    },
  };
}
