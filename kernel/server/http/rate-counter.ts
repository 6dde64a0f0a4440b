interface Count {
  calls: number;
  endsAtMs: number;
}

export interface RateCounter {
  /** Counts one call. Returns 0 within the limit, otherwise the milliseconds until the window of this key ends. */
  count(key: string, nowMs: number): number;
}

/**
 * Counts calls per key in windows that begin with the first call. Synchronous and without timers, because it runs for
 * every request. Old keys are evicted by generation: a map that was replaced a window ago holds no active window.
 */
export function createRateCounter(
  limit: { readonly max: number; readonly windowSec: number },
  /** Bounds the memory: under a flood of keys the oldest counts are evicted first. */
  maxKeys = 200_000,
): RateCounter {
  const windowMs = limit.windowSec * 1000;
  let current = new Map<string, Count>();
  let previous = new Map<string, Count>();
  let currentUntilMs = 0;

  function find(key: string, nowMs: number): Count | undefined {
    const found = current.get(key) ?? previous.get(key);
    return found && found.endsAtMs > nowMs ? found : undefined;
  }

  return {
    count(key, nowMs) {
      if (nowMs >= currentUntilMs || current.size >= maxKeys) {
        previous = nowMs >= currentUntilMs + windowMs ? new Map() : current;
        current = new Map();
        currentUntilMs = nowMs + windowMs;
      }
      const known = find(key, nowMs);
      if (!known) {
        current.set(key, { calls: 1, endsAtMs: nowMs + windowMs });
        return limit.max >= 1 ? 0 : windowMs;
      }
      known.calls += 1;
      return known.calls <= limit.max ? 0 : known.endsAtMs - nowMs;
    },
  };
}
