import { describe, expect, it } from 'vitest';
import type { Range } from './ranges.ts';
import { createReportKeys } from './report-keys.ts';

const AGE_MS = 3_600_000;

describe('keys of reports', () => {
  it.each<[string, Range[], number, Range[] | null]>([
    ['the first one', [], 1, [[1, 2]]],
    ['the next one', [[0, 3]], 3, [[0, 4]]],
    [
      'one that was missed',
      [
        [0, 2],
        [5, 6],
      ],
      3,
      [
        [0, 2],
        [3, 4],
        [5, 6],
      ],
    ],
    [
      'one that closes a gap',
      [
        [0, 2],
        [3, 6],
      ],
      2,
      [[0, 6]],
    ],
    ['one just before others', [[5, 6]], 4, [[4, 6]]],
    [
      'a hash, which is negative',
      [[0, 2]],
      -7,
      [
        [-7, -6],
        [0, 2],
      ],
    ],
    ['a repeated one', [[0, 3]], 2, null],
    [
      'a repeated one in the middle',
      [
        [0, 3],
        [5, 9],
        [20, 21],
      ],
      5,
      null,
    ],
  ])('include %s', (_, known, key, expected) => {
    const keys = createReportKeys(known);
    expect(keys.add(key, AGE_MS)).toBe(expected !== null);
    expect(keys.list()).toEqual(expected ?? known);
  });

  it('cannot fill a row', () => {
    const keys = createReportKeys([]);
    const added = Array.from({ length: 6_000 }, (_, index) => keys.add(index * 2, AGE_MS));
    expect(added.filter(Boolean)).toHaveLength(5_000);
    // A gap is still closed.
    expect(keys.add(1, AGE_MS)).toBe(true);
  });

  it.each([
    [0, 1_000],
    [10_000, 1_050],
    [-300_000, 1_000],
  ])('%i ms after the beginning are at most %i', (ageMs, max) => {
    const keys = createReportKeys([[0, max - 1]]);
    expect(keys.add(5_000, ageMs)).toBe(true);
    expect(keys.add(5_001, ageMs)).toBe(false);
  });
});
