import { BANDWIDTH_KEY, readStoredBandwidth } from '../../handover/stored-bandwidth.ts';
import type { TextStorage } from '../preferences.ts';

/** Keeps the measured bandwidth so that the next video starts in a suitable rendition. */
export interface BandwidthStore {
  get(): number | null;
  set(bitsPerSec: number): void;
}

export function createBandwidthStore(storage: (() => TextStorage) | null): BandwidthStore {
  return {
    get: () => (storage ? readStoredBandwidth(storage) : null),
    set(bitsPerSec) {
      try {
        if (Number.isFinite(bitsPerSec)) storage?.().setItem(BANDWIDTH_KEY, String(Math.round(bitsPerSec)));
      } catch {
        // Storage is blocked or full: the next video starts without an estimate.
      }
    },
  };
}
