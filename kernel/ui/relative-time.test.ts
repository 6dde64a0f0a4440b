import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = Date.UTC(2026, 10, 15, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('relativeTime', () => {
  it.each([
    [0, 'just now'],
    [-59_000, 'just now'],
    [59_000, 'just now'],
    [-MINUTE, '1 minute ago'],
    [-59 * MINUTE, '59 minutes ago'],
    [-HOUR, '1 hour ago'],
    [-23 * HOUR, '23 hours ago'],
    [-DAY, 'yesterday'],
    [-6 * DAY, '6 days ago'],
    [-7 * DAY, '1 week ago'],
    [-31 * DAY, '1 month ago'],
    [-360 * DAY, '11 months ago'],
    [-366 * DAY, '1 year ago'],
    [2 * HOUR, 'in 2 hours'],
    [DAY, 'tomorrow'],
  ])('a difference of %d ms is %s', (difference, text) => {
    expect(relativeTime(now + difference, now)).toBe(text);
  });

  it('returns an empty text for an invalid time', () => {
    expect(relativeTime(Number.NaN, now)).toBe('');
  });
});
