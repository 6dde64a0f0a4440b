import { describe, expect, it } from 'vitest';
import { isBuffered } from './media-element.ts';

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
