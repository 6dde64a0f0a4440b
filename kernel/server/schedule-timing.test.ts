import { describe, expect, it } from 'vitest';
import { intervalMs, untilDueMs } from './schedule-timing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_800_000_000_000;

describe('intervalMs', () => {
  it.each([
    [{ seconds: 5 }, 5_000],
    [{ minutes: 10 }, 600_000],
    [{ hours: 1, minutes: 30, seconds: 1 }, 5_401_000],
    [{}, 0],
  ])('%o → %d', (interval, ms) => expect(intervalMs(interval)).toBe(ms));
});

describe('untilDueMs', () => {
  it.each([
    ['never ran', null, 0],
    ['ran just now', { startedMs: NOW, finished: true }, HOUR],
    ['ran a while ago', { startedMs: NOW - 20 * MINUTE, finished: true }, 40 * MINUTE],
    ['ran an interval ago', { startedMs: NOW - HOUR, finished: true }, 0],
    ['ran long ago', { startedMs: NOW - 50 * HOUR, finished: true }, 0],
    ['began just now', { startedMs: NOW, finished: false }, MINUTE],
    ['was cut short a minute ago', { startedMs: NOW - MINUTE, finished: false }, 0],
    ['ran where the clock is a little ahead', { startedMs: NOW + 2_000, finished: true }, HOUR + 2_000],
    ['ran where the clock is far ahead', { startedMs: NOW + 9 * HOUR, finished: true }, 0],
  ])('of an hourly schedule that %s', (_, last, ms) => expect(untilDueMs(last, HOUR, NOW)).toBe(ms));

  it('does not wait longer for a repetition than for the next run', () => {
    expect(untilDueMs({ startedMs: NOW, finished: false }, 5_000, NOW)).toBe(5_000);
  });
});
