import { BANDWIDTH_KEY, type StoredBandwidth } from '../../handover/network-facts.ts';

/** Keeps the measured bandwidth, so that the next video starts in a suitable rendition. */
export function storeBandwidth(bitsPerSec: number): void {
  try {
    const stored: StoredBandwidth = { bitsPerSec: Math.round(bitsPerSec), atMs: Date.now() };
    localStorage.setItem(BANDWIDTH_KEY, JSON.stringify(stored));
  } catch {
    // Storage is blocked or full: the next video starts without this estimate.
  }
}
