import { describe, expect, it } from 'vitest';
import {
  type BucketName,
  bucketStart,
  choosePeriod,
  DAY_MS,
  listBuckets,
  periodBefore,
  readDay,
} from './period.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const now = Date.parse('2026-11-15T12:34:56Z');

describe('readDay', () => {
  it.each([
    ['2026-05-17', day('2026-05-17')],
    ['2026-05-17T23:59:59Z', day('2026-05-17')],
    ['2026-05-17T23:59', day('2026-05-17')],
    ['2026-05-17T23:59:59.999+02:00', day('2026-05-17')],
    ['2026-05-17T01:00:00+02:00', day('2026-05-16')],
    [String(day('2026-05-17') + 1), day('2026-05-17')],
    [day('2026-05-17') + DAY_MS - 1, day('2026-05-17')],
    ['0', 0],
    ['9998-12-31', day('9998-12-31')],
    ['9999-01-01', null],
    ['2026-02-30', null],
    ['2026-13-01', null],
    ['2026-05-17T25:00', null],
    ['17.05.2026', null],
    ['yesterday', null],
    ['', null],
    ['-1', null],
    [-1, null],
    ['1e20', null],
    [Number.NaN, null],
    ['99999999999999999', null],
    ['x2026-05-17', null],
    ['2026-05-17x', null],
    ['1969-12-31', null],
  ])('reads %j as %j', (value, expected) => expect(readDay(value)).toBe(expected));
});

describe('choosePeriod', () => {
  const choose = (from?: string, to?: string, by: BucketName = 'day') =>
    choosePeriod(
      { from: from && day(from), to: to && day(to), by } as Parameters<typeof choosePeriod>[0],
      now,
    );

  it.each([
    [undefined, undefined, '2026-10-19', '2026-11-16'],
    [undefined, '2026-03-28', '2026-03-01', '2026-03-29'],
    ['2026-11-01', undefined, '2026-11-01', '2026-11-16'],
    ['2026-11-15', '2026-11-15', '2026-11-15', '2026-11-16'],
    ['2024-11-15', '2026-11-15', '2024-11-15', '2026-11-16'],
  ])('from %s to %s is %s to before %s', (from, to, first, end) => {
    expect(choose(from, to)).toEqual({ fromMs: day(first), toMs: day(end) });
  });

  it('never begins before 1970', () => {
    expect(choosePeriod({ to: 3 * DAY_MS, by: 'day' }, now)).toEqual({ fromMs: 0, toMs: 4 * DAY_MS });
  });

  it.each<[string, string | undefined, BucketName, string]>([
    ['2026-11-16', '2026-11-15', 'day', 'PERIOD_REVERSED'],
    ['2026-11-16', undefined, 'day', 'PERIOD_REVERSED'],
    ['2024-11-13', '2026-11-15', 'week', 'PERIOD_TOO_LONG'],
    ['2026-10-15', '2026-11-15', 'hour', 'PERIOD_TOO_LONG_FOR_HOURS'],
  ])('from %s to %s by %s is rejected', (from, to, by, code) => expect(choose(from, to, by)).toBe(code));

  it.each<[string, string, BucketName]>([
    ['2024-11-14', '2026-11-15', 'week'],
    ['2026-10-16', '2026-11-15', 'hour'],
  ])('from %s to %s by %s is the longest possible', (from, to, by) =>
    expect(choose(from, to, by)).toMatchObject({ fromMs: day(from) }),
  );

  it('compares with as many days before', () => {
    expect(periodBefore({ fromMs: day('2026-11-08'), toMs: day('2026-11-15') })).toEqual({
      fromMs: day('2026-11-01'),
      toMs: day('2026-11-08'),
    });
  });
});

describe('buckets', () => {
  // A Thursday to a Tuesday.
  const period = { fromMs: day('2026-11-05'), toMs: day('2026-11-18') };

  it('of weeks begin on Mondays, and the first one with the period', () => {
    expect(listBuckets(period, 'week')).toEqual(['2026-11-05', '2026-11-09', '2026-11-16'].map(day));
    expect(bucketStart(day('2026-11-15') + DAY_MS - 1, 'week', period)).toBe(day('2026-11-09'));
    expect(bucketStart(day('2026-11-16'), 'week', period)).toBe(day('2026-11-16'));
  });
  it('of days and hours have no gaps', () => {
    expect(listBuckets(period, 'day')).toHaveLength(13);
    expect(listBuckets(period, 'hour')).toHaveLength(13 * 24);
    expect(listBuckets(period, 'hour').slice(0, 2)).toEqual([period.fromMs, period.fromMs + 3_600_000]);
    expect(bucketStart(period.fromMs + 3_599_999, 'hour', period)).toBe(period.fromMs);
    expect(bucketStart(period.fromMs + DAY_MS - 1, 'day', period)).toBe(period.fromMs);
  });
});
