/** CM-31: about so many comments are in the document, however long the list. */
export const ROWS_IN_DOM = 15;
const MARGIN_ROWS = 2;

export interface RowWindow {
  /** First and behind the last row in the document. */
  readonly start: number;
  readonly end: number;
  /** Height of the rows left out before and after. */
  readonly beforePx: number;
  readonly afterPx: number;
}

/** Which rows to keep, by their heights and by the part of the list that can be seen (distances from its top). */
export function windowOf(heights: readonly number[], viewTopPx: number, viewBottomPx: number): RowWindow {
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
  // What is left over at one end of the list serves the other.
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

/** Heights as measured; rows never seen are taken for average ones. */
export function createRowHeights(firstGuessPx: number) {
  const known = new Map<string, number>();
  let total = 0;
  return {
    /** True when it is news. */
    set(key: string, px: number): boolean {
      const before = known.get(key);
      if (before === px) return false;
      total += px - (before ?? 0);
      known.set(key, px);
      return true;
    },
    forget(key: string): void {
      total -= known.get(key) ?? 0;
      known.delete(key);
    },
    of(keys: readonly string[]): number[] {
      const average = known.size > 0 ? total / known.size : firstGuessPx;
      return keys.map((key) => known.get(key) ?? average);
    },
  };
}
