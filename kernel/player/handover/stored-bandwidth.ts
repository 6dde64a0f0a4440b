/** Bandwidth of the last visit in bits per second; written by the engine. */
export const BANDWIDTH_KEY = 'kapsule.bandwidth';
const MIN_BITS_PER_SEC = 50_000;
const MAX_BITS_PER_SEC = 500_000_000;

/** Returns null when storage is blocked or holds no plausible value. */
export function readStoredBandwidth(storage: () => { getItem(key: string): string | null }): number | null {
  try {
    const stored = Number(storage().getItem(BANDWIDTH_KEY));
    return stored >= MIN_BITS_PER_SEC && stored <= MAX_BITS_PER_SEC ? stored : null;
  } catch {
    return null;
  }
}
