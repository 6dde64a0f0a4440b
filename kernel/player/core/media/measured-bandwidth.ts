/** Bits per second of an earlier download of this URL; null when it came from a cache. */
export function measureBandwidth(url: string): number | null {
  const [timing] = performance.getEntriesByName(new URL(url, location.href).href);
  if (!(timing instanceof PerformanceResourceTiming) || timing.transferSize === 0) return null;
  const durationMs = timing.responseEnd - timing.responseStart;
  return durationMs > 0 ? (timing.encodedBodySize * 8000) / durationMs : null;
}
