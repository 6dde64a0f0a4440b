/** From one start to the next. Parts add up: { hours: 1, minutes: 30 }. */
export interface Interval {
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
}

/** The last run of a schedule; an unfinished one is running or was interrupted. */
export interface LastRun {
  readonly startedMs: number;
  readonly finished: boolean;
}

/** An interrupted run is repeated after this long, regardless of the interval. */
const REPEAT_MS = 60_000;

export const intervalMs = ({ hours = 0, minutes = 0, seconds = 0 }: Interval): number =>
  (hours * 3600 + minutes * 60 + seconds) * 1000;

/** Milliseconds until a schedule is due; 0 when it is due now. */
export function untilDueMs(last: LastRun | null, everyMs: number, nowMs: number): number {
  if (!last) return 0;
  const passedMs = nowMs - last.startedMs;
  // It was run by a process whose clock was far ahead.
  if (passedMs < -everyMs) return 0;
  return Math.max(0, (last.finished ? everyMs : Math.min(everyMs, REPEAT_MS)) - passedMs);
}
