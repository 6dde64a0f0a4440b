import { describe, expect, it } from 'vitest';
import { computeRowWindow, createRowHeights, ROWS_IN_DOM } from './row-window.ts';

const rows = (count: number, px = 100): number[] => Array.from({ length: count }, () => px);

describe('computeRowWindow', () => {
  it.each([
    ['an empty list', 0, 0, 800, 0, 0],
    ['a list shorter than the window', 6, 0, 800, 0, 6],
    ['the beginning', 1000, 0, 800, 0, 15],
    ['the middle', 1000, 50_000, 50_800, 496, 511],
    ['the end', 1000, 99_200, 100_000, 985, 1000],
    ['a viewport above the list', 1000, -5_000, -4_200, 0, 15],
    ['a viewport below the list', 1000, 200_000, 200_800, 985, 1000],
  ])('for %s includes the visible rows and some around them [CM-31]', (_, count, top, bottom, start, end) => {
    expect(computeRowWindow(rows(count), top, bottom)).toMatchObject({ start, end });
  });

  it('includes about 15 of 100,000 rows at any position and preserves the total height [CM-31]', () => {
    const heights = Array.from({ length: 100_000 }, (_, index) => 60 + ((index * 37) % 140));
    const all = heights.reduce((sum, px) => sum + px, 0);
    for (let top = 0; top < all; top += all / 57) {
      const { start, end, beforePx, afterPx } = computeRowWindow(heights, top, top + 900);
      expect(end - start).toBeGreaterThanOrEqual(Math.min(ROWS_IN_DOM, 100_000));
      expect(end - start).toBeLessThanOrEqual(ROWS_IN_DOM + 6);
      const inside = heights.slice(start, end).reduce((sum, px) => sum + px, 0);
      expect(beforePx + inside + afterPx).toBeCloseTo(all, 3);
      expect(beforePx).toBeLessThanOrEqual(top);
      expect(beforePx + inside).toBeGreaterThanOrEqual(Math.min(top + 900, all));
    }
  });

  it('includes more rows when more are visible', () => {
    const { start, end } = computeRowWindow(rows(1000), 40_000, 44_000);
    expect(start).toBeLessThanOrEqual(398);
    expect(end).toBeGreaterThanOrEqual(442);
  });
});

describe('createRowHeights', () => {
  it('estimates unmeasured rows with the average height', () => {
    const heights = createRowHeights(90);
    expect(heights.estimate(['a', 'b'])).toEqual([90, 90]);
    expect(heights.set('a', 100)).toBe(true);
    expect(heights.set('a', 100)).toBe(false);
    heights.set('b', 50);
    expect(heights.estimate(['a', 'b', 'c'])).toEqual([100, 50, 75]);
    heights.set('b', 60);
    expect(heights.estimate(['c'])).toEqual([80]);
  });
});
