import { createAlarm, type PlayerClock } from './clock.ts';
import { HAVE_FUTURE_DATA, type MediaElement } from './media/media-element.ts';
import type { PlayerProblem } from './problems.ts';
import { patienceMs } from './recovery.ts';

export interface FailureWatchOptions {
  readonly element: MediaElement;
  readonly clock: PlayerClock;
  readonly signal: AbortSignal;
  /** `isLast`: the viewer has waited long enough for ways round. */
  onTooLong(found: PlayerProblem, isLast: boolean): void;
}

/** What fails again after a way round gets at least this long. */
const ONCE_MORE_MS = 2500;
/** All ways round together. */
const LAST_MS = 6000;

/** After any of these there may be something to show, or no longer. */
const EVENTS = ['waiting', 'seeking', 'canplay', 'playing', 'timeupdate', 'ended'];

/**
 * Engines try on for minutes, and new ones after them. Here the viewer's patience is measured: from the moment in which
 * something fails for good and nothing can be shown, over all remedies, until something can be shown again.
 */
export function createFailureWatch({ element, clock, signal, onTooLong }: FailureWatchOptions) {
  const alarm = createAlarm(clock, signal);
  let failing: PlayerProblem | null = null;
  let isSet = false;
  /** When something first failed for good with nothing to show; null when something can be shown. */
  let sinceMs: number | null = null;

  function stop(): void {
    isSet = false;
    alarm.stop();
  }
  function check(): void {
    const isStarved = element.readyState < HAVE_FUTURE_DATA && !element.ended;
    const waitMs = failing && isStarved ? patienceMs(failing.code) : null;
    if (!isStarved) sinceMs = null;
    if (waitMs === null) {
      stop();
      return;
    }
    if (isSet) return;
    isSet = true;
    sinceMs ??= clock.now();
    const passedMs = clock.now() - sinceMs;
    const leftMs = Math.max(0, LAST_MS - passedMs);
    const delayMs = Math.min(Math.max(waitMs - passedMs, ONCE_MORE_MS), leftMs);
    alarm.set(delayMs, () => {
      isSet = false;
      if (failing) onTooLong(failing, delayMs === leftMs);
    });
  }
  for (const type of EVENTS) element.addEventListener(type, check, { signal });
  return {
    /** Null: it goes well again. */
    tell(found: PlayerProblem | null): void {
      failing = found;
      check();
    },
  };
}
