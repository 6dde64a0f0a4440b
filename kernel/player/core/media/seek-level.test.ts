import { describe, expect, it } from 'vitest';
import { chooseSeekLevel } from './seek-level.ts';

const levels = [
  { id: 0, height: 240, bitsPerSec: 400_000 },
  { id: 1, height: 480, bitsPerSec: 1_400_000 },
  { id: 2, height: 1080, bitsPerSec: 5_000_000 },
];

describe('chooseSeekLevel', () => {
  it.each([
    ['the lowest level when the bandwidth is unknown', null, 0],
    ['the lowest level when even that is slow', 1_000_000, 0],
    ['the lowest level at 10 Mbit/s', 10_000_000, 0],
    ['a middle level when it downloads just in time', 22_400_000, 1],
    ['a middle level when it downloads in time', 30_000_000, 1],
    ['the best level on a fast network', 100_000_000, 2],
  ])('takes %s', (_, bandwidth, level) => {
    expect(chooseSeekLevel(levels, bandwidth, 4)).toBe(level);
    expect(chooseSeekLevel(levels.toReversed(), bandwidth, 4)).toBe(level);
  });

  it('returns null when there are no levels', () => {
    expect(chooseSeekLevel([], 1e9, 4)).toBeNull();
  });
});
