import { describe, expect, it } from 'vitest';
import { toBars } from './waveform-bars.ts';

describe('toBars', () => {
  it('keeps the loudest peak per bar', () => {
    expect(toBars([10, 90, 20, 30, 100, 5], 3)).toEqual([90, 30, 100]);
  });

  it('stretches few peaks over all bars', () => {
    expect(toBars([40, 80], 4)).toEqual([40, 40, 80, 80]);
  });

  it('shows silence as a line, and nothing without peaks', () => {
    expect(toBars([0, 0], 2)).toEqual([3, 3]);
    expect(toBars([], 2)).toEqual([]);
  });
});
