import { describe, expect, it } from 'vitest';
import { readResumeCookie, startTimeMs } from './start-time.ts';

describe('startTimeMs', () => {
  it.each([
    ['nothing', {}, 0],
    ['an offset', { offsetSec: 12.5 }, 12_500],
    ['an offset of zero, over everything', { offsetSec: 0, resumeSec: 20, settingMs: 5000 }, 0],
    ['an offset over the resume point', { offsetSec: 3, resumeSec: 20 }, 3000],
    ["the resume point over the owner's setting", { resumeSec: 20, settingMs: 5000 }, 20_000],
    ["the owner's setting", { settingMs: 5000 }, 5000],
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
