import { createAlarm, type PlayerClock } from './clock.ts';
import { HAVE_FUTURE_DATA, type MediaElement } from './media/media-element.ts';
import type { PlayerProblem } from './problems.ts';
import { failureTimeoutMs } from './recovery.ts';

export interface FailureWatchOptions {
  readonly element: MediaElement;
  readonly clock: PlayerClock;
  readonly signal: AbortSignal;
  /** `isFinal`: the time for all workarounds together is up. */
  onTimeout(found: PlayerProblem, isFinal: boolean): void;
}

/** A workaround gets at least this long before the next timeout. */
const MIN_RETRY_MS = 2500;
/** Limit for all workarounds together. */
const TOTAL_MS = 6000;

/** Events after which the element may have a frame to show, or no longer has one. */
const EVENTS = ['waiting', 'seeking', 'canplay', 'playing', 'timeupdate', 'ended'];

/**
 * Measures how long the viewer waits for a permanent failure, over all engines and remedies: from the first failure
 * with an empty buffer until there is something to show again. Engines alone would retry for minutes.
 */
export function createFailureWatch({ element, clock, signal, onTimeout }: FailureWatchOptions) {
  const alarm = createAlarm(clock, signal);
  let failing: PlayerProblem | null = null;
  let isRunning = false;
  /** Start of the wait; null while there is something to show. */
  let sinceMs: number | null = null;

  function stop(): void {
    isRunning = false;
    alarm.stop();
  }
  function check(): void {
    const isStarved = element.readyState < HAVE_FUTURE_DATA && !element.ended;
    const waitMs = failing && isStarved ? failureTimeoutMs(failing.code) : null;
    if (!isStarved) sinceMs = null;
    if (waitMs === null) {
      stop();
      return;
    }
    if (isRunning) return;
    isRunning = true;
    sinceMs ??= clock.now();
    const elapsedMs = clock.now() - sinceMs;
    const leftMs = Math.max(0, TOTAL_MS - elapsedMs);
    const delayMs = Math.min(Math.max(waitMs - elapsedMs, MIN_RETRY_MS), leftMs);
    alarm.set(delayMs, () => {
      isRunning = false;
      if (failing) onTimeout(failing, delayMs === leftMs);
    });
  }
  for (const type of EVENTS) element.addEventListener(type, check, { signal });
  return {
    /** Null when it works again. */
    report(found: PlayerProblem | null): void {
      failing = found;
      check();
    },
  };
}
