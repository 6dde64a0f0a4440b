/** Bits per second of what was fetched from there; null when it came out of a cache. */
export function measuredSpeed(url: string): number | null {
  const [timing] = performance.getEntriesByName(new URL(url, location.href).href);
  if (!(timing instanceof PerformanceResourceTiming) || timing.transferSize === 0) return null;
  const tookMs = timing.responseEnd - timing.responseStart;
  return tookMs > 0 ? (timing.encodedBodySize * 8000) / tookMs : null;
}
