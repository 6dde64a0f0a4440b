import { sizeBetween } from '#kernel/player/react/overlays/placement.ts';
import type { SpotlightData, TOOLTIP_SIDES } from '../spotlight.ts';

type Side = (typeof TOOLTIP_SIDES)[number];
export interface LabelPlace {
  readonly side: Side;
  readonly align: 'start' | 'center' | 'end';
}

/** How much of the picture a label needs, in percent. */
const ROOM = { top: 14, bottom: 14, left: 25, right: 25 } as const;
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
  Math.min(before, after) > ROOM.left / 2 ? 'center' : before <= after ? 'start' : 'end';

/** On which side of its region a label is shown, so that it stays inside the picture. The wanted side comes first. */
export function placeLabel({ style, position = {} }: SpotlightData): LabelPlace {
  const wanted = style.tooltipAt ?? 'top';
  if (position.absolute) return { side: wanted, align: 'center' };
  const x = spanOf(position.left, position.right, style.width);
  const y = spanOf(position.top, position.bottom, style.height);
  const room = { top: y.before, bottom: y.after, left: x.before, right: x.after };
  const side = [wanted, ...OTHERS].find((one) => room[one] >= ROOM[one]) ?? wanted;
  const isBeside = side === 'left' || side === 'right';
  return { side, align: isBeside ? 'center' : alignIn(x) };
}
