import type { Connection, NetworkFacts } from './estimate-bandwidth.ts';
import { readStored } from './read-stored.ts';

/** The bandwidth of the last visit; written by the engine. */
export const BANDWIDTH_KEY = 'kapsule.bandwidth';
export interface StoredBandwidth {
  readonly bitsPerSec: number;
  /** When it was measured. */
  readonly atMs: number;
}

/** Less than this arrives in one piece, however slow the network is. */
const MIN_BYTES = 50_000;

type Transfer = Pick<PerformanceResourceTiming, 'transferSize' | 'responseStart' | 'responseEnd'>;

/** Bits per second of these transfers together, without the time in which nothing arrived; null when they are too small. */
export function measureTransfers(entries: readonly Transfer[]): number | null {
  let bytes = 0;
  let busyMs = 0;
  let lastEnd = 0;
  const byStart = entries.toSorted((a, b) => a.responseStart - b.responseStart);
  for (const { transferSize, responseStart, responseEnd } of byStart) {
    // Files from the cache have no size.
    if (!transferSize) continue;
    bytes += transferSize;
    const end = Math.max(responseEnd, lastEnd);
    busyMs += end - Math.max(responseStart, lastEnd);
    lastEnd = end;
  }
  return bytes >= MIN_BYTES && busyMs > 0 ? (bytes * 8000) / busyMs : null;
}

/** What this page has loaded so far. Entries of other kinds have no size either. */
export const listTransfers = (): Transfer[] => performance.getEntries() as PerformanceResourceTiming[];

/** What this browser knows about its network. */
export function readNetworkFacts(): NetworkFacts {
  const { bitsPerSec = 0, atMs = 0 } = readStored<StoredBandwidth>(BANDWIDTH_KEY);
  return {
    connection: (navigator as { connection?: Connection }).connection ?? {},
    remembered: bitsPerSec > 0 ? { bitsPerSec, ageMs: Date.now() - atMs } : null,
    transferred: measureTransfers(listTransfers()),
  };
}
