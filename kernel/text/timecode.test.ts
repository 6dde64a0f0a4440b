import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDuration } from '#kernel/ui/duration.ts';
import { parseTimecode } from './timecode.ts';

describe('parseTimecode', () => {
  it.each([
    ['0', 0],
    ['62', 62_000],
    ['1:02', 62_000],
    ['01:02', 62_000],
    [' 1:02:05 ', 3_725_000],
    ['1:02.5', 62_500],
    ['1:02,25', 62_250],
    ['90:00', 5_400_000],
    ['', null],
    ['now', null],
    ['1:60', null],
    ['1:60:00', null],
    ['1:2:3:4', null],
    ['-1', null],
    ['1e3', null],
    [':30', null],
    ['1:', null],
  ])('%j is %j', (text, expected) => {
    expect(parseTimecode(text)).toBe(expected);
  });

  it('parses formatted durations', () => {
    fc.assert(
      fc.property(fc.nat(99 * 3600), (sec) => {
        expect(parseTimecode(formatDuration(sec * 1000))).toBe(sec * 1000);
      }),
    );
  });
});
