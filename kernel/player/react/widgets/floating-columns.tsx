import { type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react';
import type { FloatingButton } from '../../core/widgets/host-state.ts';
import { usePlayer, usePlayerState, useWidgets } from '../use-player.ts';
import { drawerId } from './drawer-id.ts';
import css from './floating-columns.module.css';
import { Mounted } from './mounted-view.tsx';

/** WM-01: more than this in the right column, and one button opens them all. */
const SHOWN_AT_MOST = 3;
const MORE_ICON = 'M5 12h.01M12 12h.01M19 12h.01';

/** The buttons of widgets at both edges of the picture. They fade with the controls (PS-03). */
export function FloatingColumns(): ReactNode {
  const { widgets, actions } = usePlayer();
  const awake = usePlayerState(({ activity }) => activity.awake);
  // The list follows from what is mounted and what has failed.
  useWidgets(({ views, failed }) => [views, failed]);
  const buttons = widgets.floating();
  const keep = (on: boolean) => () => actions.activity.keepAwake('floating', on);
  const of = (column: 'left' | 'right'): FloatingButton[] =>
    buttons.filter((one) => (one.column ?? 'right') === column);
  if (buttons.length === 0) return null;
  return (
    <section
      aria-label="Widgets"
      className={css.columns}
      data-awake={awake}
      onPointerEnter={keep(true)}
      onPointerLeave={keep(false)}
      onFocus={keep(true)}
      onBlur={keep(false)}
    >
      <Column side="left" buttons={of('left')} />
      <Column side="right" buttons={of('right')} />
    </section>
  );
}

function Column({
  side,
  buttons,
}: {
  side: 'left' | 'right';
  buttons: readonly FloatingButton[];
}): ReactNode {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const drawer = useWidgets((state) => state.drawer);
  const isFolded = side === 'right' && buttons.length > SHOWN_AT_MOST;
  // The drawer that was asked for takes the place of the list.
  useEffect(() => {
    if (drawer) setOpen(false);
  }, [drawer]);
  if (buttons.length === 0) return null;
  return (
    <div className={css.column} data-side={side}>
      {isFolded && (
        <button
          type="button"
          className={css.button}
          aria-label="More widgets"
          title="More widgets"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          <Outline icon={MORE_ICON} />
        </button>
      )}
      <ul id={listId} className={css.list} hidden={isFolded && !open}>
        {buttons.map((one) => (
          <li key={one.widget}>
            <WidgetButton button={one} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A widget with a view for this place draws its button itself; for all others the drawer's button is drawn. */
function WidgetButton({ button }: { button: FloatingButton }): ReactNode {
  const { widgets } = usePlayer();
  const { widget, label, icon } = button;
  const own = useWidgets(({ views }) =>
    views.find((one) => one.slot === 'floating' && one.widget === widget),
  );
  const isOpen = useWidgets(({ drawer }) => drawer === widget);
  if (own) return <Mounted mounted={own} />;
  const toggle = (event: MouseEvent<HTMLButtonElement>): void => {
    // Safari does not focus what is clicked; the drawer gives focus back to here.
    event.currentTarget.focus();
    widgets.toggleDrawer(widget);
  };
  return (
    <button
      type="button"
      className={css.button}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      aria-controls={drawerId(widget)}
      onClick={toggle}
    >
      <Outline icon={icon} />
    </button>
  );
}

function Outline({ icon }: { icon: string }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={css.icon}>
      <path d={icon} />
    </svg>
  );
}
