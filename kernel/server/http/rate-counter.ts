interface Count {
  calls: number;
  endsAtMs: number;
}

export interface RateCounter {
  /** Counts one call. 0 when it is within the limit; otherwise the milliseconds until the window of this key ends. */
  count(key: string, nowMs: number): number;
}

/**
 * Counts calls per key in windows that begin with the first call. Synchronous and without timers, as every segment of
 * every viewer passes here. Old keys go by generations: a map that has not been current for a whole window holds
 * nothing that still counts.
 */
export function createRateCounter(
  limit: { readonly max: number; readonly windowSec: number },
  /** Memory is bounded too: under a flood of keys the oldest counts are dropped first. */
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
