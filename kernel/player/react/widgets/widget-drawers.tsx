import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { MountedView } from '../../core/widgets/host-state.ts';
import { usePlayer, useWidgets } from '../use-player.ts';
import { drawerId } from './drawer-id.ts';
import { useFocusInside } from './focus-scope.ts';
import css from './widget-drawers.module.css';
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
  const { title, side = 'right', width, maxHeight } = widgets.drawerShape(view.widget);
  useFocusInside(panel, open, () => wasOpenedByButton(view.widget));
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
        <WidgetView mounted={view} />
      </div>
    </section>
  );
}
