import { describe, expect, it } from 'vitest';
import { timeUntil } from './time-until.ts';

const NOW = Date.UTC(2026, 10, 17, 12);
const at = (days: number, hours: number, minutes: number, seconds: number): number =>
  NOW + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;

describe('timeUntil', () => {
  it.each([
    [at(0, 0, 0, 1), [0, 0, 0, 1]],
    [at(0, 0, 0, 1) - 999, [0, 0, 0, 1]],
    [at(0, 0, 1, 0), [0, 0, 1, 0]],
    [at(0, 1, 0, 0) - 1, [0, 1, 0, 0]],
    [at(0, 23, 59, 59), [0, 23, 59, 59]],
    [at(3, 4, 5, 6), [3, 4, 5, 6]],
    [at(400, 0, 0, 0), [400, 0, 0, 0]],
  ])('splits the time until %d into %j', (start, [days, hours, minutes, seconds]) => {
    expect(timeUntil(start, NOW)).toEqual({ days, hours, minutes, seconds });
  });

  it.each([[NOW], [NOW - 1], [NOW - 86_400_000]])('has ended at %d', (start) => {
    expect(timeUntil(start, NOW)).toBeNull();
  });
});
