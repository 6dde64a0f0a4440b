/** A place in a video that has a name. */
export interface Moment {
  readonly id: string;
  readonly atMs: number;
  readonly text: string;
  readonly kind: 'chapter' | 'highlight' | 'slide' | 'bookmark';
}

/** The last moment that begins at or before this time; -1 before the first. The list is in the order of time. */
export function momentAt(moments: readonly Moment[], timeMs: number): number {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moments[middle]!.atMs <= timeMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Which rows of a long list are drawn: those in sight and a few around them. */
export function rowsInSight(
  count: number,
  rowPx: number,
  view: { readonly topPx: number; readonly heightPx: number },
): { readonly from: number; readonly to: number } {
  const from = Math.max(0, Math.floor(view.topPx / rowPx) - AROUND);
  const to = Math.min(count, Math.ceil((view.topPx + view.heightPx) / rowPx) + AROUND);
  return { from: Math.min(from, count), to };
}
const AROUND = 8;
