import { describe, expect, it } from 'vitest';
import { isBuffered, levelAfterJump } from './fast-seek.ts';

const levels = [
  { id: 0, height: 240, bitsPerSec: 400_000 },
  { id: 1, height: 480, bitsPerSec: 1_400_000 },
  { id: 2, height: 1080, bitsPerSec: 5_000_000 },
];

describe('levelAfterJump', () => {
  it.each([
    ['the lowest while nothing is known', null, 0],
    ['the lowest when even that takes its time', 1_000_000, 0],
    ['the lowest at ten megabits', 10_000_000, 0],
    ['a middle one where it is here at once', 30_000_000, 1],
    ['the best where the network is no obstacle', 100_000_000, 2],
  ])('takes %s', (_, bandwidth, level) => {
    expect(levelAfterJump(levels, bandwidth, 4)).toBe(level);
  });

  it('knows of no level where there is none', () => {
    expect(levelAfterJump([], 1e9, 4)).toBeNull();
  });
});

describe('isBuffered', () => {
  const ranges = [
    [0, 10],
    [20, 30],
  ] as const;
  const buffered = {
    length: ranges.length,
    start: (index: number) => ranges[index]?.[0] ?? 0,
    end: (index: number) => ranges[index]?.[1] ?? 0,
  };
  it.each([
    [0, true],
    [9.9, true],
    [10, false],
    [15, false],
    [25, true],
    [30, false],
  ])('%s s: %s', (atSec, expected) => {
    expect(isBuffered({ buffered }, atSec)).toBe(expected);
  });
});
