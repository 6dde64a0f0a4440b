/** The only source of time and timers in the player, so that tests can advance it. */
export interface PlayerClock {
  /** Milliseconds on a monotonic clock, not a date. */
  now(): number;
  /** Calls once after this time; the returned function cancels. */
  after(ms: number, call: () => void): () => void;
}

export const systemPlayerClock: PlayerClock = {
  now: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** A timer that can be set again; setting it cancels the previous one. It ends with the signal. */
export function createAlarm(clock: PlayerClock, signal: AbortSignal) {
  let cancel = (): void => undefined;
  const stop = (): void => {
    cancel();
    cancel = () => undefined;
  };
  signal.addEventListener('abort', stop);
  return {
    set(ms: number, call: () => void): void {
      cancel();
      if (!signal.aborted) cancel = clock.after(ms, call);
    },
    stop,
  };
}
