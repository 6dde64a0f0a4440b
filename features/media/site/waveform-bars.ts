const LOWEST = 3;

/** As many bars as there is room for, each as high as the loudest peak (0 to 100) it stands for. */
export function toBars(peaks: readonly number[], count: number): number[] {
  if (peaks.length === 0) return [];
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(LOWEST, ...peaks.slice(from, to));
  });
}
