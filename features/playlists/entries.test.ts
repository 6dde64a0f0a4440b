import { describe, expect, it } from 'vitest';
import { type Entry, isValidPart, pageOf, playedMs, readEntries } from './entries.ts';

const entry = (videoId: string, startMs: number | null = null, endMs: number | null = null): Entry => ({
  videoId,
  startMs,
  endMs,
});

describe('readEntries', () => {
  it.each([
    ['keeps the given order', ['b', 'a'], [], [entry('b'), entry('a')]],
    ['keeps the part that an id alone already has', ['a'], [entry('a', 1, 2)], [entry('a', 1, 2)]],
    [
      'sets a part, and removes it',
      [
        { kapsule_id: 'a', start: 5, end: 9 },
        { kapsule_id: 'b', start: null, end: null },
      ],
      [entry('a', 1, 2), entry('b', 3, 4)],
      [entry('a', 5, 9), entry('b')],
    ],
    [
      'takes the first of a video that is given twice',
      ['a', { kapsule_id: 'a', start: 1, end: 2 }, 'b', 'a'],
      [],
      [entry('a'), entry('b')],
    ],
    ['empties the list', [], [entry('a')], []],
  ])('%s', (_, given, existing, expected) => {
    expect(readEntries(given, existing)).toEqual(expected);
  });
});

describe('isValidPart', () => {
  it.each([
    [null, null, true],
    [5, null, true],
    [null, 5, true],
    [4, 5, true],
    [5, 5, false],
    [6, 5, false],
    [null, 0, false],
    [0, 0, false],
  ])('from %s to %s: %s', (startMs, endMs, expected) => {
    expect(isValidPart({ startMs, endMs })).toBe(expected);
  });
});

describe('playedMs', () => {
  it.each([
    // start, end, duration, expected
    [null, null, 100, 100],
    [20, null, 100, 80],
    [null, 30, 100, 30],
    [20, 30, 100, 10],
    [20, 300, 100, 80],
    [100, null, 100, 100],
    [99, null, 100, 1],
    [50, 60, 0, 0],
    [200, 300, 100, 100],
  ])('from %s to %s of %s ms: %s', (start, end, duration, expected) => {
    expect(playedMs(entry('a', start, end), duration)).toBe(expected);
  });
});

describe('pageOf', () => {
  const all = ['a', 'b', 'c', 'd', 'e'];
  it.each([
    [0, 2, ['a0', 'b1']],
    [1, 2, ['c2', 'd3']],
    [2, 2, ['e4']],
    [3, 2, []],
    [1_000_000, 100, []],
  ])('page %s of %s entries each [PL-07]', (page, size, expected) => {
    expect(pageOf(all, page, size).map(({ entry: one, position }) => one + position)).toEqual(expected);
  });
});
