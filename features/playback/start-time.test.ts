import { describe, expect, it } from 'vitest';
import { readResumeCookie, resumeWithin, startTimeMs } from './start-time.ts';

describe('startTimeMs', () => {
  it.each([
    ['nothing', {}, 0],
    ['an offset', { offsetSec: 12.5 }, 12_500],
    ['an offset of zero, over everything', { offsetSec: 0, resumeSec: 20, settingMs: 5000 }, 0],
    ['an offset over the resume point', { offsetSec: 3, resumeSec: 20 }, 3000],
    ["the resume point over the owner's setting", { resumeSec: 20, settingMs: 5000 }, 20_000],
    ["the owner's setting", { settingMs: 5000 }, 5000],
    ["the part of a playlist over the owner's setting", { partMs: 7000, settingMs: 5000 }, 7000],
    ['the resume point over the part', { resumeSec: 20, partMs: 7000 }, 20_000],
    ['a part from the beginning', { partMs: 0, settingMs: 5000 }, 0],
    ['a part beyond the end', { partMs: 60_000 }, 0],
    ['the end', { offsetSec: 60 }, 0],
    ['beyond the end', { resumeSec: 400 }, 0],
    ['anything while the length is not known', { offsetSec: 400, durationMs: 0 }, 400_000],
    ['no number', { offsetSec: Number.NaN }, 0],
    ['below zero', { offsetSec: -3 }, 0],
  ])('starts by %s', (_, wishes, expected) => {
    const none = { offsetSec: null, resumeSec: null, settingMs: null, durationMs: 60_000 };
    expect(startTimeMs({ ...none, ...wishes })).toBe(expected);
  });
});

describe('resumeWithin', () => {
  it.each([
    // resume position in seconds, start and end of the part in milliseconds
    [null, 1000, 2000, null],
    [5, null, null, 5],
    [5, 4000, 6000, 5],
    [4, 4000, 6000, null],
    [3, 4000, null, null],
    [6, 4000, 6000, null],
    [5.9, null, 6000, 5.9],
    [70, null, 6000, null],
  ])('%s s in the part from %s to %s: %s [RS-02]', (resumeSec, start, end, expected) => {
    expect(resumeWithin(resumeSec, { start, end })).toBe(expected);
  });
});

describe('readResumeCookie', () => {
  it.each([
    ['42', 42],
    ['42.5', 42.5],
    ['0', null],
    ['-3', null],
    ['NaN', null],
    ['', null],
    ['1e5', null],
    ['42; path=/', null],
    [undefined, null],
  ])('reads %j as %j [RS-02]', (value, expected) => {
    expect(readResumeCookie(value)).toBe(expected);
  });
});
