import type { PlayerClock } from './clock.ts';

/** PP-06: the value of a stopwatch that was not started, or not stopped. */
const UNDEFINED = 'Undefined';

/**
 * PP-06: measures one stretch of time.
 * @example const watch = createStopwatch(clock); watch.start(); …; watch.stop(); watch.seconds() // 1.25
 */
export function createStopwatch(clock: Pick<PlayerClock, 'now'>) {
  let startedMs: number | null = null;
  let stoppedMs: number | null = null;
  return {
    get running(): boolean {
      return startedMs !== null && stoppedMs === null;
    },
    /** Starts, or restarts from zero. */
    start(atMs = clock.now()): void {
      startedMs = atMs;
      stoppedMs = null;
    },
    /** Only the first stop after a start counts. */
    stop(atMs = clock.now()): void {
      if (startedMs !== null) stoppedMs ??= atMs;
    },
    seconds: (): number | typeof UNDEFINED =>
      startedMs === null || stoppedMs === null ? UNDEFINED : (stoppedMs - startedMs) / 1000,
  };
}
