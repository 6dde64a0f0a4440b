import { listTransfers, measureTransfers } from '../../handover/network-facts.ts';

/**
 * Bits per second while this URL was downloaded, including files that were downloaded at the same time; null when it
 * came from a cache.
 */
export function measureBandwidth(url: string): number | null {
  const [timing] = performance.getEntriesByName(new URL(url, location.href).href);
  if (!(timing instanceof PerformanceResourceTiming) || timing.transferSize === 0) return null;
  const { responseStart, responseEnd, encodedBodySize } = timing;
  const isConcurrent = (other: { responseStart: number; responseEnd: number }): boolean =>
    other.responseEnd > responseStart && other.responseStart < responseEnd;
  const alone = responseEnd > responseStart ? (encodedBodySize * 8000) / (responseEnd - responseStart) : null;
  return measureTransfers(listTransfers().filter(isConcurrent)) ?? alone;
}
