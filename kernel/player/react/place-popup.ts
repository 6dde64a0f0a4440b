interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
type Size = Pick<Box, 'width' | 'height'>;

/** Distance of a popup from its anchor and from the edges. */
const GAP_PX = 8;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** Positions a popup above its button, beside it, or at a point, always inside the player. In CSS pixels from its top left. */
export function placePopup(
  popup: Size,
  anchor: Box,
  player: Box,
  side: 'above' | 'beside' | 'at',
): { left: number; top: number } {
  const [x, y] = [anchor.left - player.left, anchor.top - player.top];
  const aboveTop = y - popup.height - GAP_PX;
  const belowTop = y + anchor.height + GAP_PX;
  // Near the top edge it would cover its own button.
  const isBelow = aboveTop < 0 && belowTop + popup.height <= player.height;
  const wanted = {
    above: { left: x + anchor.width / 2 - popup.width / 2, top: isBelow ? belowTop : aboveTop },
    beside: { left: x - popup.width - GAP_PX, top: y + anchor.height - popup.height },
    at: { left: x, top: y },
  }[side];
  return {
    left: clamp(wanted.left, GAP_PX, Math.max(GAP_PX, player.width - popup.width - GAP_PX)),
    top: clamp(wanted.top, GAP_PX, Math.max(GAP_PX, player.height - popup.height - GAP_PX)),
  };
}

/** The box of a button, extended to the top of the bar for popups that open above it. */
export function anchorBox(button: Element, side: 'above' | 'beside'): Box {
  const { left, top, width, height } = button.getBoundingClientRect();
  const bar = side === 'above' ? button.closest('[data-bar]')?.getBoundingClientRect() : undefined;
  return { left, top: Math.min(top, bar?.top ?? top), width, height };
}
