import { type ReactNode, useMemo } from 'react';
import { PictureLayer, Placed } from '#kernel/player/react/overlays/picture-layer.tsx';
import { useFading } from '#kernel/player/react/overlays/use-fading.ts';
import { usePortState, useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import { Bubble } from './bubble.tsx';
import type { PopoversContext } from './context.ts';
import { isDrawer } from './drawer-rules.ts';
import type { ShownPopover } from './parse-config.ts';
import { PopoverIcon } from './popover-icon.tsx';
import css from './popovers.module.css';

interface IconsViewProps {
  readonly ctx: PopoversContext;
  onToggle(popover: ShownPopover): void;
  onClose(id: string): void;
}

/** PO-02 */
export const FADE_MS = 1000;
const NONE: readonly ShownPopover[] = [];

/** The icons of popovers whose window is open, and their bubbles. Nothing is shown over the end screen. */
export function IconsView({ ctx, onToggle, onClose }: IconsViewProps): ReactNode {
  const hasEnded = usePortState(ctx, ({ playback }) => playback.ended);
  const inWindow = useWidgetState(ctx, (state) => state.shown);
  const open = useWidgetState(ctx, (state) => state.open);
  const bubbles = useFading(
    useMemo(() => open.filter((one) => !isDrawer(one)), [open]),
    FADE_MS,
  );
  const icons = useFading(hasEnded ? NONE : inWindow, FADE_MS);
  return (
    <>
      <p className={css.hidden} role="status">
        {open.map((one) => one.text || one.name).join(' ')}
      </p>
      <PictureLayer ctx={ctx}>
        {icons.map(({ item, isLeaving }) => {
          const bubble = bubbles.find((one) => one.item.id === item.id);
          return (
            <Placed
              key={item.id}
              position={item.position}
              isResponsive={item.isResponsive}
              isLeaving={isLeaving}
              fadeMs={FADE_MS}
            >
              <PopoverIcon
                ctx={ctx}
                popover={item}
                isOpen={open.some(({ id }) => id === item.id)}
                onToggle={onToggle}
              >
                {bubble && (
                  <Bubble
                    ctx={ctx}
                    popover={bubble.item}
                    isLeaving={bubble.isLeaving}
                    onClose={() => onClose(item.id)}
                  />
                )}
              </PopoverIcon>
            </Placed>
          );
        })}
      </PictureLayer>
    </>
  );
}
