/** CM-31: approximate number of rows in the DOM, regardless of the length of the list. */
export const ROWS_IN_DOM = 15;
const MARGIN_ROWS = 2;

export interface RowWindow {
  /** Index of the first rendered row, and of the first row after the last rendered one. */
  readonly start: number;
  readonly end: number;
  /** Height of the omitted rows before and after. */
  readonly beforePx: number;
  readonly afterPx: number;
}

/** Computes which rows to render from their heights and the viewport, given as distances from the top of the list. */
export function computeRowWindow(
  heights: readonly number[],
  viewTopPx: number,
  viewBottomPx: number,
): RowWindow {
  const count = heights.length;
  let top = 0;
  let first = 0;
  while (first < count - 1 && top + (heights[first] as number) <= viewTopPx)
    top += heights[first++] as number;
  let last = first;
  let bottom = top;
  while (last < count && bottom < viewBottomPx) bottom += heights[last++] as number;
  const visible = Math.max(1, last - first);
  const spare = Math.max(MARGIN_ROWS * 2, ROWS_IN_DOM - visible);
  // Spare rows that do not fit at one end of the list are used at the other.
  let start = Math.max(0, first - Math.ceil(spare / 2));
  const end = Math.min(count, start + visible + spare);
  start = Math.max(0, end - visible - spare);
  return { start, end, beforePx: sum(heights, 0, start), afterPx: sum(heights, end, count) };
}

function sum(heights: readonly number[], from: number, to: number): number {
  let total = 0;
  for (let index = from; index < to; index += 1) total += heights[index] as number;
  return total;
}

/** Measured row heights; unmeasured rows are assumed to have the average height. */
export function createRowHeights(initialEstimatePx: number) {
  const measured = new Map<string, number>();
  let total = 0;
  return {
    /** Returns whether the height changed. */
    set(key: string, px: number): boolean {
      const previous = measured.get(key);
      if (previous === px) return false;
      total += px - (previous ?? 0);
      measured.set(key, px);
      return true;
    },
    estimate(keys: readonly string[]): number[] {
      const average = measured.size > 0 ? total / measured.size : initialEstimatePx;
      return keys.map((key) => measured.get(key) ?? average);
    },
  };
}
