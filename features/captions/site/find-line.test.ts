import { describe, expect, it } from 'vitest';
import { findLine } from './find-line.ts';

const lines = [1000, 2000, 2000, 5000].map((rel_offset) => ({ rel_offset }));

describe('findLine', () => {
  it.each([
    [0, -1],
    [999, -1],
    [1000, 0],
    [1999, 0],
    [2000, 2],
    [4999, 2],
    [5000, 3],
    [9_999_999, 3],
  ])('at %d ms it is line %d', (positionMs, line) => {
    expect(findLine(lines, positionMs)).toBe(line);
  });

  it('has no line without lines', () => expect(findLine([], 10)).toBe(-1));
});
