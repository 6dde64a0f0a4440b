/** The only source of time and timers in the player, so that tests move it by hand. */
export interface PlayerClock {
  /** Milliseconds, growing; no date. */
  now(): number;
  /** Calls once after so long; the returned function takes it back. */
  after(ms: number, call: () => void): () => void;
}

export const systemPlayerClock: PlayerClock = {
  now: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** A timer that can be set again and again; only the last setting counts. */
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
