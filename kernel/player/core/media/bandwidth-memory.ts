import { BANDWIDTH_KEY, lastBandwidth } from '../../handover/last-bandwidth.ts';
import type { TextStorage } from '../preferences.ts';

/** How fast it went last time, so that the next video begins with a picture that fits. */
export interface BandwidthMemory {
  get(): number | null;
  set(bitsPerSec: number): void;
}

export function createBandwidthMemory(storage: (() => TextStorage) | null): BandwidthMemory {
  return {
    get: () => (storage ? lastBandwidth(storage) : null),
    set(bitsPerSec) {
      try {
        if (Number.isFinite(bitsPerSec)) storage?.().setItem(BANDWIDTH_KEY, String(Math.round(bitsPerSec)));
      } catch {
        // Known for this video only.
      }
    },
  };
}
