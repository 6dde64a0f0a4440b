import type { PlayerClock } from '#kernel/player/core/clock.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  call(): void;
}

/** A clock that stands still until a test moves it. Timers run in their order, at their own time. */
export function createHandClock() {
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
    /** Moves on; `onMove` is told of each stretch before the timer at its end runs. */
    move(ms: number, onMove: (passedMs: number) => void = () => undefined): void {
      const until = now + ms;
      for (let timer = nextTimer(until); timer; timer = nextTimer(until)) {
        timers.delete(timer);
        onMove(timer.at - now);
        now = timer.at;
        timer.call();
      }
      onMove(until - now);
      now = until;
    },
    get waiting(): number {
      return timers.size;
    },
  };
}
