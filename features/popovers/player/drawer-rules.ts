import type { PlayerPort } from '#kernel/player/core/widget.ts';
import type { ShownPopover } from './parse-config.ts';

/** A narrower picture has no room for a drawer beside what it shows. */
const NARROW_PX = 480;

/** A picture without a width has not been laid out yet. */
export const isNarrow = (player: PlayerPort): boolean => {
  const { widthPx } = player.state().videoRect;
  return widthPx > 0 && widthPx < NARROW_PX;
};

export const isDrawer = ({ type }: ShownPopover): boolean => type !== 'popoverIcon';

/** PO-01: where it would be too small in a drawer. */
export const opensInDialog = ({ type }: ShownPopover, player: PlayerPort): boolean =>
  type === 'popoverTemplate' && (player.look.isMobile || isNarrow(player));
