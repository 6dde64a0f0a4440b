import type { PlayerClock } from '../core/clock.ts';

const AT_ONCE = 100;
const PER_SEC = 50;

/** How much may be asked of a player: a burst, and then so many a second. A flood does not reach the media element. */
export function createBudget(clock: Pick<PlayerClock, 'now'>) {
  let left = AT_ONCE;
  let lastMs = clock.now();
  return {
    take(): boolean {
      const nowMs = clock.now();
      left = Math.min(AT_ONCE, left + ((nowMs - lastMs) / 1000) * PER_SEC);
      lastMs = nowMs;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
