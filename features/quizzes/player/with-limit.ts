import type { PlayerClock } from '#kernel/player/core/clock.ts';

/** Waits for work that never fails, but no longer than this. */
export function withLimit(clock: PlayerClock, limitMs: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const stop = clock.after(limitMs, resolve);
    void work.then(() => {
      stop();
      resolve();
    });
  });
}
