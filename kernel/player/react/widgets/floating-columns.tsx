import { type ReactNode, useEffect, useId, useState } from 'react';
import type { FloatingButton as ButtonOfWidget } from '../../core/widgets/host-state.ts';
import { useChromeState } from '../chrome.ts';
import { text } from '../messages.ts';
import { usePlayer, usePlayerState, useWidgets } from '../use-player.ts';
import { drawerId } from './drawer-id.ts';
import { FloatingButton } from './floating-button.tsx';
import css from './floating-columns.module.css';
import { WidgetView } from './widget-view.tsx';

/** WM-01: with more buttons than this, the right column folds behind one button. */
const MAX_UNFOLDED = 3;
/** In a narrower player, three buttons side by side reach into the play button. */
const ROOM_FOR_SEVERAL_PX = 380;
const MORE_ICON = 'M5 12h.01M12 12h.01M19 12h.01';

/** Widget buttons at both edges of the picture. They fade with the controls (PS-03). */
export function FloatingColumns(): ReactNode {
  const { widgets, actions } = usePlayer();
  const awake = usePlayerState(({ activity }) => activity.awake);
  // `floating()` is derived from these, so they trigger the re-render.
  useWidgets(({ views, failed }) => [views, failed]);
  const buttons = widgets.floating();
  const keepAwake = (on: boolean) => () => actions.activity.keepAwake('floating', on);
  const inColumn = (column: 'left' | 'right'): ButtonOfWidget[] =>
    buttons.filter((one) => (one.column ?? 'right') === column);
  if (buttons.length === 0) return null;
  return (
    <section
      aria-label={text('widgets')}
      className={css.columns}
      data-floating=""
      data-awake={awake}
      onPointerEnter={keepAwake(true)}
      onPointerLeave={keepAwake(false)}
      onFocus={keepAwake(true)}
      onBlur={keepAwake(false)}
    >
      <Column side="left" buttons={inColumn('left')} />
      <Column side="right" buttons={inColumn('right')} />
    </section>
  );
}

function Column({
  side,
  buttons,
}: {
  side: 'left' | 'right';
  buttons: readonly ButtonOfWidget[];
}): ReactNode {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const drawer = useWidgets((state) => state.drawer);
  // 0 while unknown.
  const isNarrow = useChromeState(({ widthPx }) => widthPx > 0 && widthPx < ROOM_FOR_SEVERAL_PX);
  const isFolded = side === 'right' && buttons.length > (isNarrow ? 1 : MAX_UNFOLDED);
  // An opened drawer replaces the unfolded list.
  useEffect(() => {
    if (drawer) setOpen(false);
  }, [drawer]);
  if (buttons.length === 0) return null;
  return (
    <div className={css.column} data-side={side}>
      {isFolded && (
        <FloatingButton
          label={text('moreWidgets')}
          icon={MORE_ICON}
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        />
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

/** A widget with a view for the 'floating' slot renders its own button; the others get one that opens their drawer. */
function WidgetButton({ button }: { button: ButtonOfWidget }): ReactNode {
  const { widgets, config } = usePlayer();
  const { widget, icon } = button;
  const label = (config.look.isMobile && button.mobileLabel) || button.label;
  const own = useWidgets(({ views }) =>
    views.find((one) => one.slot === 'floating' && one.widget === widget),
  );
  const isOpen = useWidgets(({ drawer }) => drawer === widget);
  if (own) return <WidgetView mounted={own} />;
  return (
    <FloatingButton
      label={label}
      icon={icon}
      {...(button.opens
        ? { 'aria-haspopup': button.opens }
        : { 'aria-expanded': isOpen, 'aria-controls': drawerId(widget) })}
      onClick={() => widgets.press(widget)}
    />
  );
}
