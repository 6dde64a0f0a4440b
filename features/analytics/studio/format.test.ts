import { afterEach, describe, expect, it } from 'vitest';
import { resetLanguage, setLanguage } from '#kernel/text/translations.ts';
import {
  formatCount,
  formatDelay,
  formatLongTime,
  formatPercent,
  formatPeriod,
  formatShare,
  formatShortTime,
  formatSpan,
  formatTick,
} from './format.ts';
import { de } from './messages.de.ts';

afterEach(resetLanguage);
const inGerman = () => setLanguage('de', { messages: { 'analytics.studio': de }, errors: {} });
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('formatSpan', () => {
  it.each([
    [0, '0 s'],
    [59_400, '59 s'],
    [59_600, '1 min'],
    [90_000, '1 min 30 s'],
    [5 * MINUTE_MS, '5 min'],
    [42 * MINUTE_MS + 20_000, '42 min'],
    [HOUR_MS, '1 h'],
    [3 * HOUR_MS + 12 * MINUTE_MS, '3 h 12 min'],
    [HOUR_MS - 1000, '1 h'],
    [99 * HOUR_MS + 30 * MINUTE_MS, '99 h 30 min'],
    [1864.4 * HOUR_MS, '1,864 h'],
  ])('%i ms is %s [TR-09]', (ms, shown) => expect(formatSpan(ms)).toBe(shown));
});

it.each([
  [0, '0 ms'],
  [840, '840 ms'],
  [1440, '1.4 s'],
  [9960, '10 s'],
  [65_000, '1 min 5 s'],
])('a delay of %i ms is %s', (ms, shown) => expect(formatDelay(ms)).toBe(shown));

it.each([
  [0, '0%'],
  [0.04, '< 0.1%'],
  [0.37, '0.4%'],
  [41.6, '42%'],
])('a share of %f is %s', (percent, shown) => expect(formatShare(percent)).toBe(shown));

it.each([
  [9000, 'count', '9,000'],
  [12_000, 'count', '12K'],
  [50, 'percent', '50%'],
  [7_200_000, 'duration', '2 h'],
] as const)('a tick of %i %s is %s', (value, unit, shown) => expect(formatTick(value, unit)).toBe(shown));

describe('times', () => {
  const DAY = Date.parse('2026-11-16T00:00:00Z');
  it.each([
    [DAY, 'day', 'Nov 16', 'Mon, Nov 16, 2026'],
    [DAY, 'week', 'Nov 16', 'Week of Mon, Nov 16, 2026'],
    [DAY, 'hour', 'Nov 16', 'Mon, Nov 16, 2026, 12:00 AM UTC'],
    [DAY + 15 * HOUR_MS, 'hour', '3:00 PM', 'Mon, Nov 16, 2026, 3:00 PM UTC'],
  ] as const)('%i by %s', (timeMs, by, short, long) => {
    // Newer ICU data puts a narrow no-break space before AM and PM.
    const spaced = (shown: string) => shown.replaceAll('\u202f', ' ');
    expect([spaced(formatShortTime(timeMs, by)), spaced(formatLongTime(timeMs, by))]).toEqual([short, long]);
  });
  it('ends a period with its last day', () => {
    expect(formatPeriod(DAY, DAY + 86_400_000)).toBe('Nov 16, 2026');
    expect(formatPeriod(DAY, DAY + 3 * 86_400_000).replaceAll('\u2009', ' ')).toBe('Nov 16 – 18, 2026');
  });
});

it('follows the language of the page', () => {
  inGerman();
  expect([formatCount(3287), formatPercent(54.3), formatSpan(3 * HOUR_MS + 12 * MINUTE_MS)]).toEqual([
    '3.287',
    '54\u00a0%',
    '3 h 12 min',
  ]);
  expect(formatLongTime(Date.parse('2026-11-16T00:00:00Z'), 'week')).toBe('Woche ab Mo., 16. Nov. 2026');
});
