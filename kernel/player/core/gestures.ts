export interface Touch {
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

/** Taps in the outer thirds skip, in the middle they do not. */
export type TapZone = 'left' | 'middle' | 'right';

/** Two taps this close together are one double tap. */
export const DOUBLE_TAP_MS = 280;
/** A finger that rests this long is neither a tap nor a swipe. */
export const LONG_PRESS_MS = 500;
const TAP_MAX_MOVE_PX = 12;
const SWIPE_MIN_PX = 48;
const GESTURE_MAX_MS = 600;

export function zoneOf(x: number, width: number): TapZone {
  if (x < width / 3) return 'left';
  return x > (width * 2) / 3 ? 'right' : 'middle';
}

/** CT-11: -1 for a quick swipe to the left, 1 to the right, 0 for anything else, including scrolling. */
export function swipeOf(start: Touch, end: Touch): -1 | 0 | 1 {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  if (
    end.atMs - start.atMs > GESTURE_MAX_MS ||
    Math.abs(dx) < SWIPE_MIN_PX ||
    Math.abs(dx) < 2 * Math.abs(dy)
  )
    return 0;
  return dx > 0 ? 1 : -1;
}

/** Whether the finger is still where it touched. */
export const isResting = (start: Touch, end: Touch): boolean =>
  Math.hypot(end.x - start.x, end.y - start.y) <= TAP_MAX_MOVE_PX;

export const isTap = (start: Touch, end: Touch): boolean =>
  isResting(start, end) && end.atMs - start.atMs <= GESTURE_MAX_MS;

export interface Tap {
  readonly zone: TapZone;
  readonly atMs: number;
  /** Number of consecutive taps in this zone. */
  readonly count: number;
}

/** Counts consecutive taps; a tap in another zone, or too late, starts over. */
export function countTap(before: Tap | null, zone: TapZone, atMs: number): Tap {
  // Repeated skips may be slower than a double tap.
  const maxGapMs = (before?.count ?? 0) > 1 ? 2 * DOUBLE_TAP_MS : DOUBLE_TAP_MS;
  const follows = before?.zone === zone && atMs - before.atMs <= maxGapMs;
  return { zone, atMs, count: follows ? before.count + 1 : 1 };
}
