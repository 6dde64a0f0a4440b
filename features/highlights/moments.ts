/** An entry of the table of contents. */
export interface Moment {
  readonly id: string;
  readonly atMs: number;
  readonly text: string;
  readonly kind: 'chapter' | 'highlight' | 'slide' | 'bookmark';
}

/** Index of the last moment at or before this time; -1 before the first. The list must be sorted by time. */
export function momentAt(moments: readonly Moment[], timeMs: number): number {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moments[middle]!.atMs <= timeMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The rows of a virtualized list to render: the visible ones and a few around them. */
export function visibleRows(
  count: number,
  rowPx: number,
  view: { readonly topPx: number; readonly heightPx: number },
): { readonly from: number; readonly to: number } {
  const from = Math.max(0, Math.floor(view.topPx / rowPx) - OVERSCAN_ROWS);
  const to = Math.min(count, Math.ceil((view.topPx + view.heightPx) / rowPx) + OVERSCAN_ROWS);
  return { from: Math.min(from, count), to };
}
const OVERSCAN_ROWS = 8;
