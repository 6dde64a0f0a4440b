import { computeRowWindow, createRowHeights, type RowWindow } from './row-window.ts';

/** CM-30: a list scrolled to within this distance of its end counts as being at the end. */
export const FOLLOW_WITHIN_PX = 40;
const NEAR_OLDEST_PX = 400;
const ESTIMATED_ROW_PX = 92;

export interface ListViewportOptions {
  /** Keys of all rows, in display order. */
  readonly keys: readonly string[];
  readonly list: HTMLElement | null;
  /** The scroll container; null if the page scrolls. */
  readonly scroller: HTMLElement | null;
  /** Whether the newest row is at the bottom, where it is followed, or at the top. */
  readonly newestLast: boolean;
  readonly onFollowing: (following: boolean) => void;
  readonly onNearOldest: (near: boolean) => void;
}

/** The visible part of the list, as distances from its top. */
interface Viewport {
  readonly top: number;
  readonly bottom: number;
  readonly following: boolean;
  readonly scrollTop: number;
}

/** The first visible row, with its offset in the scrolled content and in the list. */
interface Anchor {
  readonly key: string;
  readonly scrollOffset: number;
  readonly listOffset: number;
}

/** Measures the rows of a virtualized list and keeps the visible rows in place while others are added or removed. */
export function createListViewport(options: () => ListViewportOptions, rerender: () => void) {
  const heights = createRowHeights(ESTIMATED_ROW_PX);
  let viewport: Viewport | null = null;
  let anchor: Anchor | null = null;
  let rendered: RowWindow = { start: 0, end: 0, beforePx: 0, afterPx: 0 };

  function computeWindow(): RowWindow {
    const { keys, newestLast } = options();
    const rowHeights = heights.estimate(keys);
    if (viewport) {
      const shift = computeAnchorShift(keys, rowHeights);
      return computeRowWindow(rowHeights, viewport.top + shift, viewport.bottom + shift);
    }
    // Before the first render, start at the newest end.
    const totalHeight = rowHeights.reduce((sum, height) => sum + height, 0);
    return newestLast
      ? computeRowWindow(rowHeights, totalHeight - 1, totalHeight)
      : computeRowWindow(rowHeights, 0, 1);
  }

  /** How far rows added or removed before the anchor have moved it since it was measured. */
  function computeAnchorShift(keys: readonly string[], rowHeights: readonly number[]): number {
    const index = anchor ? keys.indexOf(anchor.key) : -1;
    if (!anchor || index < 0) return 0;
    let top = 0;
    for (let before = 0; before < index; before += 1) top += rowHeights[before] as number;
    return top - anchor.listOffset;
  }

  /** Compensates only for the movement of the anchor: the viewer may have scrolled without a scroll event yet. */
  function restoreAnchor(): void {
    const { list, scroller } = options();
    const row = anchor && getRows(list).find(([key]) => key === anchor?.key)?.[1];
    if (!anchor || !row) return;
    const delta = getScrollOffset(row, scroller) - anchor.scrollOffset;
    if (Math.abs(delta) >= 0.5) (scroller ?? window).scrollBy(0, delta);
  }

  /** Whether to stay at the end; a viewer who has just scrolled up must not be moved back. */
  function isStillFollowing(): boolean {
    const { scroller } = options();
    if (!viewport) return true;
    if (!viewport.following) return false;
    return getScrollTop(scroller) >= viewport.scrollTop - 1 || getDistanceToEnd(scroller) <= FOLLOW_WITHIN_PX;
  }

  function measureViewport(): void {
    const { list, scroller, newestLast, onFollowing, onNearOldest } = options();
    if (!list) return;
    const root = getRootRect(scroller);
    const rect = list.getBoundingClientRect();
    const following = newestLast && getDistanceToEnd(scroller) <= FOLLOW_WITHIN_PX;
    viewport = {
      top: root.top - rect.top,
      bottom: root.bottom - rect.top,
      following,
      scrollTop: getScrollTop(scroller),
    };
    // While the newest row is visible at the top, new rows may push the others down.
    anchor = !newestLast && viewport.top <= 0 ? null : findAnchor(list, scroller, root.top);
    if (newestLast) onFollowing(following);
    onNearOldest((newestLast ? viewport.top : rect.bottom - root.bottom) < NEAR_OLDEST_PX);
  }

  /** A list that follows its newest row has its own scroll container, so the page never scrolls by itself. */
  const canScroll = (): boolean => !options().newestLast || options().scroller !== null;

  const differsFromRendered = ({ start, end }: RowWindow): boolean =>
    start !== rendered.start || end !== rendered.end;

  return {
    /** Returns the rows to render now. */
    getWindow(): RowWindow {
      rendered = computeWindow();
      return rendered;
    },
    handleScroll(): void {
      if (!canScroll()) return;
      measureViewport();
      if (differsFromRendered(computeWindow())) rerender();
    },
    /** Call after each render: measures the rows and restores the scroll position. */
    handleRendered(): void {
      const { list, scroller, newestLast } = options();
      if (!canScroll()) return;
      for (const [key, row] of getRows(list)) {
        const { height } = row.getBoundingClientRect();
        if (height > 0) heights.set(key, height);
      }
      if (newestLast && isStillFollowing()) scrollToEnd(scroller);
      else restoreAnchor();
      measureViewport();
      const next = computeWindow();
      if (differsFromRendered(next) || Math.abs(next.beforePx - rendered.beforePx) >= 0.5) rerender();
    },
  };
}

function getRows(list: HTMLElement | null): [string, HTMLElement][] {
  return [...(list?.children ?? [])].flatMap((row) => {
    const { rowKey } = (row as HTMLElement).dataset;
    return rowKey === undefined ? [] : [[rowKey, row as HTMLElement] as [string, HTMLElement]];
  });
}

function findAnchor(list: HTMLElement, scroller: HTMLElement | null, rootTop: number): Anchor | null {
  for (const [key, row] of getRows(list)) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom <= rootTop + 1) continue;
    return {
      key,
      scrollOffset: getScrollOffset(row, scroller),
      listOffset: top - list.getBoundingClientRect().top,
    };
  }
  return null;
}

const getScrollTop = (scroller: HTMLElement | null): number => scroller?.scrollTop ?? window.scrollY;
const getScrollOffset = (row: HTMLElement, scroller: HTMLElement | null): number =>
  row.getBoundingClientRect().top - getRootRect(scroller).top + getScrollTop(scroller);

const getRootRect = (scroller: HTMLElement | null): { top: number; bottom: number } =>
  scroller?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };

function getDistanceToEnd(scroller: HTMLElement | null): number {
  const element = scroller ?? document.documentElement;
  return element.scrollHeight - element.scrollTop - element.clientHeight;
}
function scrollToEnd(scroller: HTMLElement | null): void {
  const element = scroller ?? document.documentElement;
  element.scrollTop = element.scrollHeight;
}
