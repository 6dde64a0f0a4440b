import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MountedView } from '../../core/widgets/host-state.ts';
import { Sheet } from '../sheets/sheet.tsx';
import { useSheetKind } from '../sheets/use-sheet-kind.ts';
import { usePlayer, useWidgets } from '../use-player.ts';
import { drawerId } from './drawer-id.ts';
import { useFocusInside } from './focus-scope.ts';
import { WidgetView } from './widget-view.tsx';

/** Duration of the closing animation; the view is unmounted after it. */
const CLOSING_MS = 320;

/** The open drawer, or a closed one that is still sliding out. */
export function WidgetDrawers(): ReactNode {
  const open = useWidgets(({ drawer }) => drawer);
  const [mounted, setMounted] = useState(open);
  const view = useWidgets(({ views }) =>
    views.find((one) => one.slot === 'drawer' && one.widget === mounted),
  );
  if (open && open !== mounted) setMounted(open);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setMounted(null), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return view ? <Drawer view={view} open={open === view.widget} key={view.widget} /> : null;
}

/** Only a drawer that the viewer opened by its button may take the focus. */
const wasOpenedByButton = (id: string): boolean =>
  document.activeElement?.getAttribute('aria-controls') === drawerId(id);

function Drawer({ view, open }: { view: MountedView; open: boolean }): ReactNode {
  const { widgets, actions } = usePlayer();
  const panel = useRef<HTMLElement>(null);
  const kind = useSheetKind();
  const { title, side = 'right', width, maxHeight } = widgets.drawerShape(view.widget);
  useFocusInside(panel, open, () => wasOpenedByButton(view.widget), kind);
  useEffect(() => {
    const reason = `drawer ${view.widget}`;
    // A sheet on the page leaves the picture free, so the controls may fade as usual.
    actions.activity.keepAwake(reason, open && kind !== 'below');
    return () => actions.activity.keepAwake(reason, false);
  }, [actions, view.widget, open, kind]);
  const size = {
    ...(width ? { inlineSize: `${width}%` } : {}),
    ...(maxHeight ? { maxBlockSize: `min(${maxHeight}%, 100% - var(--bar) - var(--below))` } : {}),
  };
  return (
    <Sheet
      kind={kind === 'popup' ? 'drawer' : kind}
      id={drawerId(view.widget)}
      panel={panel}
      side={side}
      title={title}
      isOpen={open}
      owner={{ 'data-widget': view.widget }}
      {...(kind === 'popup' ? { style: size } : {})}
      onClose={widgets.closeDrawer}
    >
      <WidgetView mounted={view} />
    </Sheet>
  );
}
