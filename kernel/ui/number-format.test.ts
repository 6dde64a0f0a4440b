import { describe, expect, it } from 'vitest';
import { formatMoney, formatNumber } from './number-format.ts';

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1234.5, '1,234.5'],
    [-1_000_000, '-1,000,000'],
  ])('writes %d as %s [PP-07]', (value, expected) => expect(formatNumber(value)).toBe(expected));
});

describe('formatMoney', () => {
  it.each([
    [0, '$0.00'],
    [1234.5, '$1,234.50'],
    [-3, '-$3.00'],
  ])('writes %d as %s [PP-07]', (value, expected) => expect(formatMoney(value)).toBe(expected));
});
