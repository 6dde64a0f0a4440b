import type { TextStorage } from '../preferences.ts';

/** Read by the boot script as well. */
const KEY = 'kapsule.bandwidth';
const LOWEST = 50_000;
const HIGHEST = 500_000_000;

/** How fast it went last time, so that the next video begins with a picture that fits. */
export interface BandwidthMemory {
  get(): number | null;
  set(bitsPerSec: number): void;
}

/** Storage may be blocked or hold something else: then nothing is known. */
export function createBandwidthMemory(storage: (() => TextStorage) | null): BandwidthMemory {
  return {
    get() {
      try {
        const kept = Number(storage?.().getItem(KEY));
        return kept >= LOWEST && kept <= HIGHEST ? kept : null;
      } catch {
        return null;
      }
    },
    set(bitsPerSec) {
      try {
        if (Number.isFinite(bitsPerSec)) storage?.().setItem(KEY, String(Math.round(bitsPerSec)));
      } catch {
        // Known for this video only.
      }
    },
  };
}
