import { type ReactNode, useMemo, useRef } from 'react';
import { PictureLayer, Placed } from '#kernel/player/react/overlays/picture-layer.tsx';
import { lengthOnPicture, type Variables } from '#kernel/player/react/overlays/placement.ts';
import { useFading } from '#kernel/player/react/overlays/use-fading.ts';
import { usePortState, useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import { useFocusInside } from '#kernel/player/react/widgets/focus-scope.ts';
import { DEFAULT_WIDTH } from '../popover.ts';
import type { PopoversContext } from './context.ts';
import css from './drawer.module.css';
import { DrawerContent } from './drawer-content.tsx';
import { isDrawer, isNarrow } from './drawer-rules.ts';
import { FADE_MS } from './icons-view.tsx';
import { text } from './messages.ts';
import type { ShownPopover } from './parse-config.ts';
import { popoverName } from './popover-name.ts';
import { useEscape } from './use-escape.ts';

interface DrawerViewProps {
  readonly ctx: PopoversContext;
  onClose(id: string): void;
}

/** The drawer that is open, and the one that fades out. */
export function DrawerView({ ctx, onClose }: DrawerViewProps): ReactNode {
  const open = useWidgetState(ctx, (state) =>
    state.open.find((one) => isDrawer(one) && one.id !== state.dialog),
  );
  const all = useFading(
    useMemo(() => (open ? [open] : []), [open]),
    FADE_MS,
  );
  if (all.length === 0) return null;
  return (
    <PictureLayer ctx={ctx}>
      {all.map(({ item, isLeaving }) => (
        <Placed
          key={item.id}
          position={{ [item.position.float ?? 'right']: 0 }}
          isResponsive={item.isResponsive}
        >
          <Drawer ctx={ctx} popover={item} isLeaving={isLeaving} onClose={() => onClose(item.id)} />
        </Placed>
      ))}
    </PictureLayer>
  );
}

/** A drawer that opens by itself must not take the focus from the page around the player, nor from what is open in it. */
function mayTakeFocus(drawer: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  if (activeElement === body) return true;
  const isOpenElsewhere = activeElement?.closest('[role="dialog"], [role="menu"], input, textarea, select');
  return !isOpenElsewhere && !!drawer?.closest('section')?.contains(activeElement);
}

interface DrawerProps {
  readonly ctx: PopoversContext;
  readonly popover: ShownPopover;
  readonly isLeaving: boolean;
  onClose(): void;
}

function Drawer({ ctx, popover, isLeaving, onClose }: DrawerProps): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  const isSmall = usePortState(ctx, () => isNarrow(ctx.player));
  const { width = DEFAULT_WIDTH, height = 100, float, absolute = false } = popover.position;
  useEscape(panel, !isLeaving, onClose);
  useFocusInside(panel, !isLeaving, () => mayTakeFocus(panel.current));
  const size: Variables = {
    '--drawer-x': lengthOnPicture(width, 'x', absolute && popover.position.width !== undefined),
    '--drawer-y': lengthOnPicture(height, 'y', absolute && popover.position.height !== undefined),
  };
  return (
    <div
      ref={panel}
      className={css.drawer}
      style={size}
      role="dialog"
      aria-label={popoverName(popover)}
      tabIndex={-1}
      data-float={float}
      data-narrow={isSmall ? '' : undefined}
      data-leaving={isLeaving ? '' : undefined}
    >
      <div className={css.head}>
        <button type="button" className={css.close} data-autofocus="" onClick={onClose}>
          {text('close')}
        </button>
      </div>
      <DrawerContent ctx={ctx} popover={popover} />
    </div>
  );
}
