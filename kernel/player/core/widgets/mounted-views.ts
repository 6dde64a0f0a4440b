import type { AnyWidgetContext } from './context-types.ts';
import type { MountedView, WidgetsStore } from './host-state.ts';
import type { Lifetime } from './lifetime.ts';
import type { WidgetManifest } from './manifest.ts';
import type { AnyWidget } from './widget.ts';

/** Puts views and menu entries of widgets into the store in manifest order; the end slot uses `end.order`. */
export function createMountedViews(store: WidgetsStore, manifests: readonly WidgetManifest[]) {
  const indexOf = (widget: string): number => manifests.findIndex(({ id }) => id === widget);
  const rankOf = ({ widget, slot }: MountedView): readonly [number, number] => {
    const index = indexOf(widget);
    return [slot === 'end' ? (manifests[index]?.end?.order ?? 0) : 0, index];
  };
  const byRank = (a: MountedView, b: MountedView): number => {
    const [[orderA, indexA], [orderB, indexB]] = [rankOf(a), rankOf(b)];
    return orderA - orderB || indexA - indexB;
  };
  return {
    mount(
      id: string,
      { views = {}, menuEntry }: AnyWidget,
      ctx: AnyWidgetContext,
      { guard }: Lifetime,
    ): void {
      const own = Object.entries(views).map(
        ([slot, view]) => ({ key: `${id}/${slot}`, widget: id, slot, view, ctx }) as MountedView,
      );
      const entries = menuEntry
        ? [{ widget: id, label: menuEntry.label, select: guard(() => menuEntry.onSelect(ctx)) }]
        : [];
      store.setState((state) => ({
        views: [...state.views, ...own].sort(byRank),
        menuEntries: [...state.menuEntries, ...entries].sort((a, b) => indexOf(a.widget) - indexOf(b.widget)),
      }));
    },
    unmount(id: string): void {
      store.setState(({ views, menuEntries }) => ({
        views: views.filter(({ widget }) => widget !== id),
        menuEntries: menuEntries.filter(({ widget }) => widget !== id),
      }));
    },
  };
}
