import { describe, expect, it } from 'vitest';
import { resetLanguage, setLanguage } from '#kernel/text/translations.ts';
import { formatDuration, spokenDuration } from './duration.ts';

describe('formatDuration', () => {
  it.each([
    [0, '0:00'],
    [999, '0:00'],
    [1_000, '0:01'],
    [59_999, '0:59'],
    [60_000, '1:00'],
    [754_000, '12:34'],
    [3_599_999, '59:59'],
    [3_600_000, '1:00:00'],
    [3_725_000, '1:02:05'],
    [360_000_000, '100:00:00'],
    [-5, '0:00'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('%d ms is %s', (durationMs, text) => {
    expect(formatDuration(durationMs)).toBe(text);
  });
});

describe('spokenDuration', () => {
  it.each([
    [0, '0 seconds'],
    [1_000, '1 second'],
    [61_000, '1 minute 1 second'],
    [3_602_000, '1 hour 2 seconds'],
    [7_325_000, '2 hours 2 minutes 5 seconds'],
    [Number.NaN, '0 seconds'],
  ])('%d ms is spoken as %s', (durationMs, text) => {
    expect(spokenDuration(durationMs)).toBe(text);
  });
});

describe('spokenDuration in German', () => {
  it('uses the words of the language', () => {
    setLanguage('de', { messages: {}, errors: {} });
    expect(spokenDuration(3_602_000)).toBe('1 Stunde 2 Sekunden');
    resetLanguage();
  });
});
