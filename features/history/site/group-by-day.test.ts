import { describe, expect, it } from 'vitest';
import { groupByDay } from './group-by-day.ts';

/** Wednesday, in the time zone of the machine. */
const NOW = new Date(2026, 2, 18, 9, 30).getTime();
const at = (...[year, month, ...rest]: [number, number, ...number[]]) => ({
  time_last: new Date(year, month - 1, ...(rest as [number])).getTime(),
});
const labels = (...entries: { time_last: number }[]) => groupByDay(entries, NOW).map(({ label }) => label);

describe('groupByDay', () => {
  it.each([
    ['this morning', at(2026, 3, 18, 0, 0), 'Today'],
    ['a server whose clock is ahead', at(2026, 3, 19, 0, 1), 'Today'],
    ['the last minute of yesterday', at(2026, 3, 17, 23, 59), 'Yesterday'],
    ['the first minute of yesterday', at(2026, 3, 17, 0, 0), 'Yesterday'],
    ['two days ago', at(2026, 3, 16, 23, 59), 'Monday, March 16'],
    ['last year', at(2025, 12, 31, 12), 'Wednesday, December 31, 2025'],
  ])('%s', (_, entry, label) => expect(labels(entry)).toEqual([label]));

  it('keeps the order, and puts what belongs to one day together', () => {
    const entries = [at(2026, 3, 18, 9), at(2026, 3, 18, 8), at(2026, 3, 17, 22), at(2026, 3, 10)];
    const days = groupByDay(entries, NOW);
    expect(days.map((day) => day.entries.length)).toEqual([2, 1, 1]);
    expect(days.flatMap((day) => day.entries)).toEqual(entries);
  });

  it('knows yesterday when a day has 23 or 25 hours', () => {
    // In some time zones the clocks change on one of these nights.
    for (const [month, day] of [
      [3, 9],
      [3, 30],
      [10, 26],
      [11, 2],
    ] as const) {
      const now = new Date(2026, month - 1, day, 0, 30).getTime();
      const yesterday = { time_last: new Date(2026, month - 1, day - 1, 0, 30).getTime() };
      expect(groupByDay([yesterday], now)[0]?.label).toBe('Yesterday');
    }
  });
});
