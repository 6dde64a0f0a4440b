import { describe, expect, it } from 'vitest';
import {
  type AnalyticsQuery,
  bucketsFor,
  checkDates,
  periodOf,
  readAnalyticsQuery,
  writeAnalyticsQuery,
} from './analytics-query.ts';

const NOW = Date.parse('2026-11-17T22:30:00Z');
const plain: AnalyticsQuery = {
  range: '28',
  from: null,
  to: null,
  by: null,
  compare: true,
  metric: 'views',
};
const custom = { range: 'custom', from: '2026-03-01', to: '2026-03-10' } as const;

describe('the query in the URL', () => {
  it.each<[string, Partial<AnalyticsQuery>]>([
    ['', {}],
    ['range=7', { range: '7' }],
    ['range=year&by=week', { range: 'year', by: 'week' }],
    ['range=custom&from=2026-03-01&to=2026-03-10', custom],
    ['by=hour&compare=0&metric=watch_time', { by: 'hour', compare: false, metric: 'watch_time' }],
  ])('%s is read and written [TR-09]', (search, part) => {
    const query = { ...plain, ...part };
    expect(readAnalyticsQuery(new URLSearchParams(search))).toEqual(query);
    expect(writeAnalyticsQuery(query, new URLSearchParams()).toString()).toBe(search);
  });

  it.each([
    'range=1000',
    'by=minute&metric=likes&compare=maybe',
    'range=custom',
    'range=custom&from=2026-03-10',
    'range=custom&from=2026-03-10&to=2026-03-01',
    'range=custom&from=2020-01-01&to=2026-03-01',
    'range=custom&from=yesterday&to=2026-02-30',
    'from=2026-03-01&to=2026-03-10',
  ])('%s falls back to the defaults', (search) => {
    expect(readAnalyticsQuery(new URLSearchParams(search))).toEqual(plain);
  });

  it('keeps parameters of others, and drops dates that no longer count', () => {
    const before = new URLSearchParams('view=1&range=custom&from=2026-03-01&to=2026-03-10');
    expect(writeAnalyticsQuery({ ...plain, range: '7' }, before).toString()).toBe('view=1&range=7');
  });
});

describe('periodOf', () => {
  it.each<[Partial<AnalyticsQuery>, string, string, string]>([
    [{ range: '7' }, '2026-11-11', '2026-11-17', 'day'],
    [{}, '2026-10-21', '2026-11-17', 'day'],
    [{ range: '90' }, '2026-08-20', '2026-11-17', 'day'],
    [{ range: 'year' }, '2026-01-01', '2026-11-17', 'week'],
    [custom, '2026-03-01', '2026-03-10', 'day'],
    [{ ...custom, to: '2026-03-01' }, '2026-03-01', '2026-03-01', 'day'],
    [{ by: 'hour' }, '2026-10-21', '2026-11-17', 'hour'],
    // Hours are for a month at most.
    [{ range: '90', by: 'hour' }, '2026-08-20', '2026-11-17', 'day'],
    [{ range: 'year', by: 'hour' }, '2026-01-01', '2026-11-17', 'week'],
    [{ range: '7', by: 'week' }, '2026-11-11', '2026-11-17', 'week'],
  ])('%o begins on %s and ends on %s, by %s', (part, from, to, by) => {
    expect(periodOf({ ...plain, ...part }, NOW)).toEqual({ from, to, by, compare: true });
  });
});

it.each([
  ['2026-10-21', '2026-11-17', ['hour', 'day', 'week']],
  ['2026-10-18', '2026-11-17', ['hour', 'day', 'week']],
  ['2026-10-17', '2026-11-17', ['day', 'week']],
])('from %s to %s offers %j', (from, to, buckets) => {
  expect(bucketsFor({ from, to })).toEqual(buckets);
});

it.each([
  ['2026-03-01', '2026-03-01', null],
  ['2026-03-02', '2026-03-01', 'reversed'],
  ['2024-11-17', '2026-11-18', null],
  ['2024-11-17', '2026-11-19', 'long'],
  ['', '2026-03-01', 'missing'],
  ['2026-03-01', null, 'missing'],
])('the dates %s to %s are %s', (from, to, problem) => {
  expect(checkDates(from, to)).toBe(problem);
});
