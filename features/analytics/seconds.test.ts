import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK_SECONDS, createSecondCounts, secondsOf, toBlocks } from './seconds.ts';

type Ranges = [number, number][];
const MAX_MS = 300_000;

/** Looks at the middle of every second. */
const countNaively = (ranges: Ranges): number[] =>
  Array.from(
    { length: MAX_MS / 1000 },
    (_, second) =>
      ranges.filter(([start, end]) => start <= second * 1000 + 500 && second * 1000 + 500 < end).length,
  );

function count(ranges: Ranges): number[] {
  const counts = createSecondCounts();
  counts.add(ranges);
  const result = new Array<number>(MAX_MS / 1000).fill(0);
  for (const { first, end, count: times } of counts.runs())
    for (let second = first; second < end; second += 1) result[second]! += times;
  return result;
}

const ranges = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: MAX_MS }), fc.integer({ min: 0, max: MAX_MS }))
    .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]),
  { maxLength: 40 },
);

describe('seconds that were seen', () => {
  it('equal a naive count over all ranges [TR-09]', () => {
    fc.assert(
      fc.property(ranges, (given) => {
        expect(count(given)).toEqual(countNaively(given));
      }),
    );
  });

  it('count once when a view is reported in parts, wherever it is cut [TR-09]', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: MAX_MS - 1 }), { maxLength: 30 }), (cuts) => {
        const points = [0, ...cuts.sort((a, b) => a - b), MAX_MS];
        const parts = points.slice(1).map((end, index): [number, number] => [points[index]!, end]);
        expect(count(parts)).toEqual(new Array(MAX_MS / 1000).fill(1));
      }),
    );
  });

  it.each<[[number, number], number[]]>([
    [[0, 499], []],
    [[0, 500], []],
    [[0, 501], [0]],
    [[500, 1500], [0]],
    [[501, 1501], [1]],
    [
      [0, 2000],
      [0, 1],
    ],
    [[700, 700], []],
    [[2000, 1000], []],
  ])('of %j are %j', (range, expected) => {
    expect(count([range]).flatMap((times, second) => (times > 0 ? second : []))).toEqual(expected);
  });

  it.each<[string, Ranges, [first: number, end: number, count: number][]]>([
    [
      'a gap',
      [
        [3000, 4000],
        [0, 1000],
      ],
      [
        [0, 1, 1],
        [3, 4, 1],
      ],
    ],
    [
      'an overlap',
      [
        [0, 3000],
        [1000, 2000],
      ],
      [
        [0, 1, 1],
        [1, 2, 2],
        [2, 3, 1],
      ],
    ],
    [
      'a range without a middle',
      [
        [0, 3000],
        [1600, 2400],
      ],
      [[0, 3, 1]],
    ],
    [
      'a reversed range',
      [
        [0, 5000],
        [3000, 1000],
      ],
      [[0, 5, 1]],
    ],
    ['a range before the start', [[-5000, 1000]], [[0, 1, 1]]],
  ])('have one run per count: %s', (_, given, expected) => {
    const counts = createSecondCounts();
    counts.add(given);
    expect([...counts.runs()].map(({ first, end, count: times }) => [first, end, times])).toEqual(expected);
  });

  it('are stored in the order of the video, although later ones were seen first', () => {
    const [saw, seen] = [createSecondCounts(), createSecondCounts()];
    saw.add([[200_000, 201_000]]);
    seen.add([[0, 1000]]);
    expect(toBlocks(saw, seen).map(({ block }) => block)).toEqual([0, 3]);
  });

  it.each([
    [0, 0],
    [500, 0],
    [501, 1],
    [10_300, 10],
    [10_600, 11],
    [60_000, 60],
  ])('of a video of %d ms can be %d', (durationMs, expected) => {
    expect(secondsOf(durationMs)).toBe(expected);
  });

  it('are stored in blocks, without those that nobody saw', () => {
    const [saw, seen] = [createSecondCounts(), createSecondCounts()];
    saw.add([[59_000, 61_000]]);
    seen.add([
      [59_000, 61_000],
      [59_000, 60_000],
      [200_000, 201_000],
    ]);
    const blocks = toBlocks(saw, seen);
    expect(blocks.map(({ block }) => block)).toEqual([0, 1, 3]);
    expect(blocks[0]!.saw).toEqual([...new Array(BLOCK_SECONDS - 1).fill(0), 1]);
    expect(blocks[0]!.seen.at(-1)).toBe(2);
    expect(blocks[1]!.seen.slice(0, 2)).toEqual([1, 0]);
    expect(blocks[2]!.saw).toEqual(new Array(BLOCK_SECONDS).fill(0));
    expect(blocks[2]!.seen[20]).toBe(1);
  });
});
