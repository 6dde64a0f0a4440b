export interface Touch {
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

/** Where a tap falls: the outer thirds skip, the middle does not. */
export type TapZone = 'left' | 'middle' | 'right';

/** Two taps this close together are one double tap. */
export const DOUBLE_TAP_MS = 280;
const STILL_PX = 12;
const SWIPE_PX = 48;
const SWIPE_MS = 600;

export function zoneOf(x: number, width: number): TapZone {
  if (x < width / 3) return 'left';
  return x > (width * 2) / 3 ? 'right' : 'middle';
}

/** CT-11: a quick stroke to the left is −1, to the right 1; everything else, scrolling too, is 0. */
export function swipeOf(start: Touch, end: Touch): -1 | 0 | 1 {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  if (end.atMs - start.atMs > SWIPE_MS || Math.abs(dx) < SWIPE_PX || Math.abs(dx) < 2 * Math.abs(dy))
    return 0;
  return dx > 0 ? 1 : -1;
}

export const isTap = (start: Touch, end: Touch): boolean =>
  Math.hypot(end.x - start.x, end.y - start.y) <= STILL_PX && end.atMs - start.atMs <= SWIPE_MS;

export interface Tap {
  readonly zone: TapZone;
  readonly atMs: number;
  /** How many taps follow each other in this zone. */
  readonly count: number;
}

/** Counts taps; one in another zone, or too late, is a first one. */
export function countTap(before: Tap | null, zone: TapZone, atMs: number): Tap {
  // Whoever skips on and on taps less quickly.
  const patience = (before?.count ?? 0) > 1 ? 2 * DOUBLE_TAP_MS : DOUBLE_TAP_MS;
  const follows = before?.zone === zone && atMs - before.atMs <= patience;
  return { zone, atMs, count: follows ? before.count + 1 : 1 };
}
