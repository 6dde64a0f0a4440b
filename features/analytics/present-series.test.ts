import { describe, expect, it } from 'vitest';
import { addUp, presentSeries, presentTotals } from './present-series.ts';
import { averagePercent, noSums } from './sums.ts';
import { createSketch } from './viewer-sketch.ts';

const DAY_MS = 24 * 3_600_000;
/** A Monday. */
const MONDAY_MS = 4 * DAY_MS;

describe('presentSeries', () => {
  const sums = (day: number, views: number) => ({ ...noSums(), views, timeMs: MONDAY_MS + day * DAY_MS });
  const sketch = (day: number, hashes: number[]) => ({
    timeMs: MONDAY_MS + day * DAY_MS,
    sketch: createSketch(hashes),
  });
  const figures = {
    sums: [sums(6, 1), sums(7, 2), sums(8, 4)],
    sketches: [sketch(6, [0.1]), sketch(7, [0.1, 0.2]), sketch(8, [0.2, 0.3])],
  };
  const period = { fromMs: MONDAY_MS, toMs: MONDAY_MS + 14 * DAY_MS };

  it('counts viewers of a week once [TR-09]', () => {
    const found = presentSeries(figures, period, 'week');
    expect(found.map(({ views, viewers }) => [views, viewers])).toEqual([
      [1, 1],
      [6, 3],
    ]);
    expect(presentTotals(figures)).toMatchObject({ views: 7, viewers: 3, viewers_estimated: false });
    expect(addUp(figures).views).toBe(7);
  });

  it('ignores what lies outside, and lines up an earlier period [TR-09]', () => {
    const later = { fromMs: MONDAY_MS + 7 * DAY_MS, toMs: MONDAY_MS + 9 * DAY_MS };
    expect(presentSeries(figures, later, 'day').map(({ views }) => views)).toEqual([2, 4]);
    expect(presentSeries(figures, later, 'day', DAY_MS).map(({ time, views }) => [time, views])).toEqual([
      [MONDAY_MS + 6 * DAY_MS, 1],
      [MONDAY_MS + 7 * DAY_MS, 2],
    ]);
  });

  it('has no viewers of single hours', () => {
    expect(presentSeries(figures, period, 'hour')[0]!.viewers).toBeNull();
  });
});

describe('averagePercent', () => {
  it.each([
    [0, 0, null],
    [500_000, 0, null],
    [500_000, 1, 50],
    [1_000_000, 3, 33.3],
    // Rounding of positions must not show more than everything.
    [2_001_000, 2, 100],
  ])('of %d millionths in %d views is %j', (seen_ppm, timed_views, expected) => {
    expect(averagePercent({ seen_ppm, timed_views })).toBe(expected);
  });
});
