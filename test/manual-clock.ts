import type { PlayerClock } from '#kernel/player/core/clock.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  call(): void;
}

/** A clock that only advances when a test advances it. Timers run in order, each at its due time. */
export function createManualClock() {
  let now = 0;
  let order = 0;
  const timers = new Set<Timer>();
  const clock: PlayerClock = {
    now: () => now,
    after(ms, call) {
      const timer = { at: now + Math.max(0, ms), order: order++, call };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  const nextTimer = (until: number): Timer | undefined =>
    [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at || a.order - b.order)[0];
  return {
    ...clock,
    /** Advances the clock; `onAdvance` gets each interval before the timer at its end runs. */
    advance(ms: number, onAdvance: (passedMs: number) => void = () => undefined): void {
      const until = now + ms;
      for (let timer = nextTimer(until); timer; timer = nextTimer(until)) {
        timers.delete(timer);
        onAdvance(timer.at - now);
        now = timer.at;
        timer.call();
      }
      onAdvance(until - now);
      now = until;
    },
    get pendingTimers(): number {
      return timers.size;
    },
  };
}
