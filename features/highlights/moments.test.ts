import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Moment, momentAt, visibleRows } from './moments.ts';

const at = (...times: number[]): Moment[] =>
  times.map((atMs, index) => ({ id: String(index), atMs, text: '', kind: 'chapter' }));

describe('momentAt', () => {
  it.each([
    [0, -1],
    [1000, 0],
    [1999, 0],
    [2000, 2],
    [9999, 3],
  ])('finds at %i ms the moment %i', (timeMs, expected) => {
    expect(momentAt(at(1000, 2000, 2000, 5000), timeMs)).toBe(expected);
  });

  it('agrees with a linear search', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000)), fc.nat(1200), (times, timeMs) => {
        const sorted = times.toSorted((a, b) => a - b);
        expect(momentAt(at(...sorted), timeMs)).toBe(sorted.findLastIndex((one) => one <= timeMs));
      }),
    );
  });
});

describe('visibleRows', () => {
  it.each([
    [10_000, 0, 400, { from: 0, to: 18 }],
    [10_000, 4000, 400, { from: 92, to: 118 }],
    [10_000, 399_600, 400, { from: 9982, to: 10_000 }],
    [5, 0, 400, { from: 0, to: 5 }],
    [0, 0, 400, { from: 0, to: 0 }],
    [5, 9000, 400, { from: 5, to: 5 }],
  ])('of %i, scrolled to %i, %i high: %j', (count, topPx, heightPx, expected) => {
    expect(visibleRows(count, 40, { topPx, heightPx })).toEqual(expected);
  });
});
