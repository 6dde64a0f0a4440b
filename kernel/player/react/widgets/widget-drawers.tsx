import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { MountedView } from '../../core/widgets/host-state.ts';
import { usePlayer, useWidgets } from '../use-player.ts';
import { drawerId } from './drawer-id.ts';
import { useFocusInside } from './focus-scope.ts';
import { Mounted } from './mounted-view.tsx';
import css from './widget-drawers.module.css';

/** How long a drawer takes to leave; then its view is gone too. */
const LEAVING_MS = 320;

/** The drawer that is open. One that was closed is drawn until it has slid out. */
export function WidgetDrawers(): ReactNode {
  const open = useWidgets(({ drawer }) => drawer);
  const [drawn, setDrawn] = useState(open);
  const view = useWidgets(({ views }) => views.find((one) => one.slot === 'drawer' && one.widget === drawn));
  if (open && open !== drawn) setDrawn(open);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setDrawn(null), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return view ? <Drawer view={view} open={open === view.widget} key={view.widget} /> : null;
}

/** A viewer who opened it by its button goes into it; one that opens by itself takes nobody's focus away. */
const openedByButton = (id: string): boolean =>
  document.activeElement?.getAttribute('aria-controls') === drawerId(id);

function Drawer({ view, open }: { view: MountedView; open: boolean }): ReactNode {
  const { widgets, actions } = usePlayer();
  const panel = useRef<HTMLElement>(null);
  const { title, side = 'right', width, maxHeight } = widgets.drawerShape(view.widget);
  useFocusInside(panel, open, () => openedByButton(view.widget));
  useEffect(() => {
    const reason = `drawer ${view.widget}`;
    actions.activity.keepAwake(reason, open);
    return () => actions.activity.keepAwake(reason, false);
  }, [actions, view.widget, open]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    widgets.closeDrawer();
  };
  return (
    <section
      ref={panel}
      id={drawerId(view.widget)}
      className={css.drawer}
      data-side={side}
      data-open={open}
      data-widget={view.widget}
      aria-label={title}
      tabIndex={-1}
      style={{
        ...(width ? { inlineSize: `${width}%` } : {}),
        ...(maxHeight ? { maxBlockSize: `${maxHeight}%` } : {}),
      }}
      onKeyDown={onKeyDown}
    >
      <header className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <button type="button" className={css.close} aria-label="Close" onClick={widgets.closeDrawer}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      </header>
      <div className={css.body}>
        <Mounted mounted={view} />
      </div>
    </section>
  );
}
