import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clip, lengthOf, type Range, readMultirange, subtract, union, writeMultirange } from './ranges.ts';

const range = fc.tuple(fc.nat(50), fc.nat(50)).map(([a, b]): Range => [Math.min(a, b), Math.max(a, b)]);
const ranges = fc.array(range, { maxLength: 8 });
const pointsOf = (list: readonly Range[]): Set<number> =>
  new Set(list.flatMap(([start, end]) => Array.from({ length: end - start }, (_, index) => start + index)));

describe('ranges', () => {
  it.each<[Range[], Range[]]>([
    [[], []],
    [[[5, 5]], []],
    [
      [
        [10, 20],
        [0, 10],
      ],
      [[0, 20]],
    ],
    [
      [
        [0, 10],
        [11, 20],
      ],
      [
        [0, 10],
        [11, 20],
      ],
    ],
  ])('merges %j to %j', (list, expected) => expect(union(list)).toEqual(expected));

  it('covers the same points after merging', () => {
    fc.assert(
      fc.property(ranges, (list) => {
        const merged = union(list);
        expect(pointsOf(merged)).toEqual(pointsOf(list));
        expect(lengthOf(merged)).toBe(pointsOf(list).size);
      }),
    );
  });

  it('subtracts point by point', () => {
    fc.assert(
      fc.property(ranges, ranges, (list, removed) => {
        const left = subtract(union(list), union(removed));
        const kept = [...pointsOf(list)].filter((point) => !pointsOf(removed).has(point));
        expect(pointsOf(left)).toEqual(new Set(kept));
        expect(union(left)).toEqual(left);
      }),
    );
  });

  it('cuts at the end of the video', () =>
    expect(
      clip(
        [
          [0, 10],
          [15, 30],
          [30, 40],
        ],
        20,
      ),
    ).toEqual([
      [0, 10],
      [15, 20],
    ]));

  it('reads what it writes for the database', () => {
    fc.assert(
      fc.property(ranges.map(union), (list) => {
        expect(readMultirange(writeMultirange(list))).toEqual(list);
      }),
    );
    expect(readMultirange('{[-5,-3),[0,1000)}')).toEqual([
      [-5, -3],
      [0, 1000],
    ]);
  });
});
