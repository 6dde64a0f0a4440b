import type { TooltipSide } from '../popover.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Distance of a bubble from its icon and from the edges. */
export const BUBBLE_GAP_PX = 8;
const OPPOSITE = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;
const SIDES: readonly TooltipSide[] = ['top', 'bottom', 'right', 'left'];

const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(value, Math.max(low, high)));

/** Moves a bubble beside the columns of buttons that it would cover, where there is room. */
function clearOf(columns: readonly Box[], bubble: Box, width: number): number {
  const column = columns.find(
    (one) =>
      bubble.left < one.left + one.width &&
      one.left < bubble.left + bubble.width &&
      bubble.top < one.top + one.height &&
      one.top < bubble.top + bubble.height,
  );
  if (!column) return bubble.left;
  const isRight = column.left + column.width / 2 > width / 2;
  const left = isRight
    ? column.left - bubble.width - BUBBLE_GAP_PX
    : column.left + column.width + BUBBLE_GAP_PX;
  const hasRoom = left >= BUBBLE_GAP_PX && left + bubble.width + BUBBLE_GAP_PX <= width;
  return hasRoom ? left : bubble.left;
}

/**
 * Where a bubble is in relation to its icon: on the wanted side, or else on one where it fits, and always inside the
 * picture. In CSS pixels.
 */
export function placeBubble(
  bubble: Pick<Box, 'width' | 'height'>,
  icon: Box,
  picture: Box,
  wanted: TooltipSide,
  columns: readonly Box[] = [],
): { left: number; top: number } {
  const [left, top] = [icon.left - picture.left, icon.top - picture.top];
  const space = {
    top: top - bubble.height,
    bottom: picture.height - top - icon.height - bubble.height,
    left: left - bubble.width,
    right: picture.width - left - icon.width - bubble.width,
  };
  const side = [wanted, OPPOSITE[wanted], ...SIDES].find((one) => space[one] >= 2 * BUBBLE_GAP_PX) ?? wanted;
  const centered = {
    left: left + (icon.width - bubble.width) / 2,
    top: top + (icon.height - bubble.height) / 2,
  };
  const place = {
    top: { ...centered, top: top - bubble.height - BUBBLE_GAP_PX },
    bottom: { ...centered, top: top + icon.height + BUBBLE_GAP_PX },
    left: { ...centered, left: left - bubble.width - BUBBLE_GAP_PX },
    right: { ...centered, left: left + icon.width + BUBBLE_GAP_PX },
  }[side];
  const inside = {
    width: bubble.width,
    height: bubble.height,
    left: clamp(place.left, BUBBLE_GAP_PX, picture.width - bubble.width - BUBBLE_GAP_PX),
    top: clamp(place.top, BUBBLE_GAP_PX, picture.height - bubble.height - BUBBLE_GAP_PX),
  };
  const onPicture = columns.map((column) => ({
    width: column.width,
    height: column.height,
    left: column.left - picture.left,
    top: column.top - picture.top,
  }));
  return { left: clearOf(onPicture, inside, picture.width) - left, top: inside.top - top };
}
