const MIN_HEIGHT = 3;

/** Reduces peaks (0 to 100) to `count` bars, each as high as its loudest peak. */
export function toBars(peaks: readonly number[], count: number): number[] {
  if (peaks.length === 0) return [];
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(MIN_HEIGHT, ...peaks.slice(from, to));
  });
}
