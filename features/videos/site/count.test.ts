import { describe, expect, it } from 'vitest';
import { formatCount } from './count.ts';

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1K'],
    [12_345, '12.3K'],
    [1_250_000, '1.3M'],
  ])('formats %d as %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });
});
