import { createRowHeights, type RowWindow, windowOf } from './row-window.ts';

/** CM-30: so near to the bottom counts as there. */
export const FOLLOW_WITHIN_PX = 40;
const NEAR_OLDEST_PX = 400;
const FIRST_GUESS_PX = 92;

export interface RowSightOptions {
  /** Of all rows, in the order shown. */
  readonly keys: readonly string[];
  readonly list: HTMLElement | null;
  /** The element that scrolls; null for the page. */
  readonly scroller: HTMLElement | null;
  /** Newest at the bottom, which is kept in sight; otherwise newest at the top. */
  readonly newestLast: boolean;
  readonly onFollowing: (following: boolean) => void;
  readonly onNearOldest: (near: boolean) => void;
}

/** What can be seen of the list, from its top. */
interface Sight {
  readonly top: number;
  readonly bottom: number;
  readonly following: boolean;
}

export type RowSight = ReturnType<typeof createRowSight>;

/** Measures the rows of a long list, and holds the view still whatever comes, goes or changes its height. */
export function createRowSight(options: () => RowSightOptions, redraw: () => void) {
  const heights = createRowHeights(FIRST_GUESS_PX);
  let sight: Sight | null = null;
  let anchor: { key: string; top: number } | null = null;
  let drawn: RowWindow = { start: 0, end: 0, beforePx: 0, afterPx: 0 };

  function next(): RowWindow {
    const { keys, newestLast } = options();
    const all = heights.of(keys);
    if (sight) return windowOf(all, sight.top, sight.bottom);
    // Before anything is drawn: the newest end.
    const end = all.reduce((sum, height) => sum + height, 0);
    return newestLast ? windowOf(all, end - 1, end) : windowOf(all, 0, 1);
  }

  function holdAnchor(): void {
    const { list, scroller } = options();
    const row = anchor && rowsOf(list).find(([key]) => key === anchor?.key)?.[1];
    if (!anchor || !row) return;
    const delta = row.getBoundingClientRect().top - rootOf(scroller).top - anchor.top;
    if (Math.abs(delta) >= 0.5) (scroller ?? window).scrollBy(0, delta);
  }

  function look(): void {
    const { list, scroller, newestLast, onFollowing, onNearOldest } = options();
    if (!list) return;
    const root = rootOf(scroller);
    const rect = list.getBoundingClientRect();
    const following = newestLast && distanceToEnd(scroller) <= FOLLOW_WITHIN_PX;
    sight = { top: root.top - rect.top, bottom: root.bottom - rect.top, following };
    // With the newest at the top in sight, new ones may push the others down.
    anchor = !newestLast && sight.top <= 0 ? null : anchorOf(list, root.top);
    if (newestLast) onFollowing(following);
    onNearOldest((newestLast ? sight.top : rect.bottom - root.bottom) < NEAR_OLDEST_PX);
  }

  const differs = (a: RowWindow): boolean => a.start !== drawn.start || a.end !== drawn.end;

  return {
    /** The rows to draw now. */
    draw(): RowWindow {
      drawn = next();
      return drawn;
    },
    onScroll(): void {
      look();
      if (differs(next())) redraw();
    },
    /** After drawing: measures what is there and puts the view back where it was. */
    settle(): void {
      const { list, scroller, newestLast } = options();
      for (const [key, row] of rowsOf(list)) {
        const { height } = row.getBoundingClientRect();
        if (height > 0) heights.set(key, height);
      }
      if (newestLast && (sight?.following ?? true)) scrollToEnd(scroller);
      else holdAnchor();
      look();
      const wanted = next();
      if (differs(wanted) || Math.abs(wanted.beforePx - drawn.beforePx) >= 0.5) redraw();
    },
  };
}

function rowsOf(list: HTMLElement | null): [string, HTMLElement][] {
  return [...(list?.children ?? [])].flatMap((row) => {
    const { rowKey } = (row as HTMLElement).dataset;
    return rowKey === undefined ? [] : [[rowKey, row as HTMLElement] as [string, HTMLElement]];
  });
}

/** The first row in view, and how far from the edge it stands. */
function anchorOf(list: HTMLElement, rootTop: number): { key: string; top: number } | null {
  for (const [key, row] of rowsOf(list)) {
    const rect = row.getBoundingClientRect();
    if (rect.bottom > rootTop + 1) return { key, top: rect.top - rootTop };
  }
  return null;
}

const rootOf = (scroller: HTMLElement | null): { top: number; bottom: number } =>
  scroller?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };

function distanceToEnd(scroller: HTMLElement | null): number {
  const element = scroller ?? document.documentElement;
  return element.scrollHeight - element.scrollTop - element.clientHeight;
}
function scrollToEnd(scroller: HTMLElement | null): void {
  const element = scroller ?? document.documentElement;
  element.scrollTop = element.scrollHeight;
}
