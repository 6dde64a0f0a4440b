/** Bits per second of the last visit; written by the engine. */
export const BANDWIDTH_KEY = 'kapsule.bandwidth';
const LOWEST = 50_000;
const HIGHEST = 500_000_000;

/** Storage may be blocked or hold something else: then nothing is known. */
export function lastBandwidth(storage: () => { getItem(key: string): string | null }): number | null {
  try {
    const kept = Number(storage().getItem(BANDWIDTH_KEY));
    return kept >= LOWEST && kept <= HIGHEST ? kept : null;
  } catch {
    return null;
  }
}
