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
  readonly scrolled: number;
}

/** The first row in view: where it stands in what is scrolled, and in the list. */
interface Anchor {
  readonly key: string;
  readonly place: number;
  readonly listTop: number;
}

/** Measures the rows of a long list, and holds the view still whatever comes, goes or changes its height. */
export function createRowSight(options: () => RowSightOptions, redraw: () => void) {
  const heights = createRowHeights(FIRST_GUESS_PX);
  let sight: Sight | null = null;
  let anchor: Anchor | null = null;
  let drawn: RowWindow = { start: 0, end: 0, beforePx: 0, afterPx: 0 };

  function next(): RowWindow {
    const { keys, newestLast } = options();
    const all = heights.of(keys);
    if (sight) {
      const moved = shiftOf(keys, all);
      return windowOf(all, sight.top + moved, sight.bottom + moved);
    }
    // Before anything is drawn: the newest end.
    const end = all.reduce((sum, height) => sum + height, 0);
    return newestLast ? windowOf(all, end - 1, end) : windowOf(all, 0, 1);
  }

  /** Rows have come or gone before the anchor since it was looked at: so far the view is about to move with it. */
  function shiftOf(keys: readonly string[], all: readonly number[]): number {
    const index = anchor ? keys.indexOf(anchor.key) : -1;
    if (!anchor || index < 0) return 0;
    let top = 0;
    for (let before = 0; before < index; before += 1) top += all[before] as number;
    return top - anchor.listTop;
  }

  /** By how far the anchor was moved, and not by how far the person has scrolled: that may not have been told yet. */
  function holdAnchor(): void {
    const { list, scroller } = options();
    const row = anchor && rowsOf(list).find(([key]) => key === anchor?.key)?.[1];
    if (!anchor || !row) return;
    const delta = placeOf(row, scroller) - anchor.place;
    if (Math.abs(delta) >= 0.5) (scroller ?? window).scrollBy(0, delta);
  }

  /** Somebody who has just scrolled up must not be taken back to the end. */
  function stillFollowing(): boolean {
    const { scroller } = options();
    if (!sight) return true;
    if (!sight.following) return false;
    return scrolledBy(scroller) >= sight.scrolled - 1 || distanceToEnd(scroller) <= FOLLOW_WITHIN_PX;
  }

  function look(): void {
    const { list, scroller, newestLast, onFollowing, onNearOldest } = options();
    if (!list) return;
    const root = rootOf(scroller);
    const rect = list.getBoundingClientRect();
    const following = newestLast && distanceToEnd(scroller) <= FOLLOW_WITHIN_PX;
    const scrolled = scrolledBy(scroller);
    sight = { top: root.top - rect.top, bottom: root.bottom - rect.top, following, scrolled };
    // With the newest at the top in sight, new ones may push the others down.
    anchor = !newestLast && sight.top <= 0 ? null : anchorOf(list, scroller, root.top);
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
      if (newestLast && stillFollowing()) scrollToEnd(scroller);
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

function anchorOf(list: HTMLElement, scroller: HTMLElement | null, rootTop: number): Anchor | null {
  for (const [key, row] of rowsOf(list)) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom <= rootTop + 1) continue;
    return { key, place: placeOf(row, scroller), listTop: top - list.getBoundingClientRect().top };
  }
  return null;
}

const scrolledBy = (scroller: HTMLElement | null): number => scroller?.scrollTop ?? window.scrollY;
const placeOf = (row: HTMLElement, scroller: HTMLElement | null): number =>
  row.getBoundingClientRect().top - rootOf(scroller).top + scrolledBy(scroller);

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
