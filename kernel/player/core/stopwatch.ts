import type { PlayerClock } from './clock.ts';

/** PP-06: what a stopwatch says that was never started, or never stopped. */
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
    /** Starts, or starts again from nothing. */
    start(): void {
      startedMs = clock.now();
      stoppedMs = null;
    },
    /** The first stop counts; without a start there is nothing to stop. */
    stop(): void {
      if (startedMs !== null) stoppedMs ??= clock.now();
    },
    seconds: (): number | typeof UNDEFINED =>
      startedMs === null || stoppedMs === null ? UNDEFINED : (stoppedMs - startedMs) / 1000,
  };
}
