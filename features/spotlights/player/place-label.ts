import { sizeBetween } from '#kernel/player/react/overlays/placement.ts';
import type { SpotlightData, TOOLTIP_SIDES } from '../spotlight.ts';

type Side = (typeof TOOLTIP_SIDES)[number];
export interface LabelPlace {
  /** 'inside' where there is no room beside the region. */
  readonly side: Side | 'inside';
  readonly align: 'start' | 'center' | 'end';
}

/** How much of the picture a label needs at a side, in percent. */
const BESIDE_PERCENT = 25;
const LABEL_PX = 44;
/** The controls cover the lower edge from time to time. */
const CONTROLS_PX = 60;
/** Of a picture whose size is not known. */
const USUAL_HEIGHT_PX = 360;
const OTHERS: readonly Side[] = ['top', 'bottom', 'right', 'left'];
export const DEFAULT_SIZE = 20;

interface Span {
  readonly before: number;
  readonly after: number;
}

/** The room on both sides of a region, in percent of the picture. */
function spanOf(start: number | undefined, end: number | undefined, size: number | undefined): Span {
  const length = size ?? sizeBetween(start, end) ?? DEFAULT_SIZE;
  if (start !== undefined) return { before: start, after: 100 - start - length };
  if (end !== undefined) return { before: 100 - end - length, after: end };
  return { before: (100 - length) / 2, after: (100 - length) / 2 };
}

const alignIn = ({ before, after }: Span): LabelPlace['align'] =>
  Math.min(before, after) > BESIDE_PERCENT / 2 ? 'center' : before <= after ? 'start' : 'end';

function roomNeeded(heightPx: number): Record<Side, number> {
  const percentOf = (px: number): number => (100 * px) / (heightPx || USUAL_HEIGHT_PX);
  return {
    top: percentOf(LABEL_PX),
    bottom: percentOf(LABEL_PX + CONTROLS_PX),
    left: BESIDE_PERCENT,
    right: BESIDE_PERCENT,
  };
}

/** On which side of its region a label is shown, so that it stays inside the picture. The wanted side comes first. */
export function placeLabel({ style, position = {} }: SpotlightData, heightPx: number): LabelPlace {
  const wanted = style.tooltipAt ?? 'top';
  if (position.absolute) return { side: wanted, align: 'center' };
  const x = spanOf(position.left, position.right, style.width);
  const y = spanOf(position.top, position.bottom, style.height);
  const room = { top: y.before, bottom: y.after, left: x.before, right: x.after };
  const needed = roomNeeded(heightPx);
  const side = [wanted, ...OTHERS].find((one) => room[one] >= needed[one]) ?? 'inside';
  const isBeside = side === 'left' || side === 'right';
  return { side, align: isBeside ? 'center' : alignIn(x) };
}
