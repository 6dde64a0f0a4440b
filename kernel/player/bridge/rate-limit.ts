import type { PlayerClock } from '../core/clock.ts';

const BURST = 100;
const PER_SEC = 50;

/** A token bucket, so that a flood of calls does not reach the media element. */
export function createRateLimit(clock: Pick<PlayerClock, 'now'>) {
  let left = BURST;
  let lastMs = clock.now();
  return {
    /** Returns false when the call has to be rejected. */
    take(): boolean {
      const nowMs = clock.now();
      left = Math.min(BURST, left + ((nowMs - lastMs) / 1000) * PER_SEC);
      lastMs = nowMs;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
