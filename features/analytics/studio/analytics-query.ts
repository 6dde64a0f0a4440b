import { z } from 'zod';
import { Bucket } from '../contract.ts';
import { DAY_MS, HOURLY_DAYS_MAX, PERIOD_DAYS_MAX, readDay, startOfDay } from '../period.ts';
import { Metric } from './metrics.ts';

export const RangeName = z.enum(['7', '28', '90', 'year', 'custom']);
export type RangeName = z.infer<typeof RangeName>;

/** What the page shows; everything is in its URL. */
export interface AnalyticsQuery {
  readonly range: RangeName;
  /** ISO dates of a custom range, the last one included. */
  readonly from: string | null;
  readonly to: string | null;
  /** Null lets the length of the period decide. */
  readonly by: Bucket | null;
  readonly compare: boolean;
  readonly metric: Metric;
}

/** A query with all defaults filled in, as the server takes it. */
export interface AnalyticsPeriod {
  readonly from: string;
  readonly to: string;
  readonly by: Bucket;
  readonly compare: boolean;
}

const DEFAULT_RANGE = '28';
const DEFAULT_METRIC = 'views';
/** Longer periods are shown by weeks. */
const DAILY_DAYS_MAX = 120;

/** Unknown values in the URL are ignored. */
export function readAnalyticsQuery(params: URLSearchParams): AnalyticsQuery {
  const read = <T>(name: string, schema: z.ZodType<T>): T | null =>
    schema.safeParse(params.get(name)).data ?? null;
  const from = readDate(params.get('from'));
  const to = readDate(params.get('to'));
  const range = read('range', RangeName) ?? DEFAULT_RANGE;
  const isUsable = range !== 'custom' || checkDates(from, to) === null;
  return {
    range: isUsable ? range : DEFAULT_RANGE,
    from: range === 'custom' && isUsable ? from : null,
    to: range === 'custom' && isUsable ? to : null,
    by: read('by', Bucket),
    compare: params.get('compare') !== '0',
    metric: read('metric', Metric) ?? DEFAULT_METRIC,
  };
}

/** Keeps foreign parameters. Defaults are left out, so that the plain page has a plain URL. */
export function writeAnalyticsQuery(query: AnalyticsQuery, before: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(before);
  const set = (name: string, value: string | null): void =>
    value === null ? params.delete(name) : params.set(name, value);
  set('range', query.range === DEFAULT_RANGE ? null : query.range);
  set('from', query.range === 'custom' ? query.from : null);
  set('to', query.range === 'custom' ? query.to : null);
  set('by', query.by);
  set('compare', query.compare ? null : '0');
  set('metric', query.metric === DEFAULT_METRIC ? null : query.metric);
  return params;
}

/** What is wrong with the dates of a custom range; null if nothing is. */
export function checkDates(from: string | null, to: string | null): 'missing' | 'reversed' | 'long' | null {
  if (!from || !to) return 'missing';
  const days = countDays(from, to);
  if (days < 1) return 'reversed';
  return days > PERIOD_DAYS_MAX ? 'long' : null;
}

export function periodOf(query: AnalyticsQuery, nowMs: number): AnalyticsPeriod {
  const { from, to } = datesOf(query, nowMs);
  const days = countDays(from, to);
  return { from, to, by: bucketOf(query.by, days), compare: query.compare };
}

export const bucketsFor = ({ from, to }: Pick<AnalyticsPeriod, 'from' | 'to'>): Bucket[] =>
  Bucket.options.filter((bucket) => bucket !== 'hour' || countDays(from, to) <= HOURLY_DAYS_MAX);

function bucketOf(wanted: Bucket | null, days: number): Bucket {
  if (wanted && (wanted !== 'hour' || days <= HOURLY_DAYS_MAX)) return wanted;
  return days <= DAILY_DAYS_MAX ? 'day' : 'week';
}

function datesOf({ range, from, to }: AnalyticsQuery, nowMs: number): { from: string; to: string } {
  if (range === 'custom' && from && to) return { from, to };
  const today = toDate(nowMs);
  if (range === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  return { from: toDate(nowMs - (Number(range) - 1) * DAY_MS), to: today };
}

/** The UTC day of a time, such as '2026-05-17'. */
export const toDate = (timeMs: number): string => new Date(startOfDay(timeMs)).toISOString().slice(0, 10);

const readDate = (value: string | null): string | null => {
  const dayMs = value === null ? null : readDay(value);
  return dayMs === null ? null : toDate(dayMs);
};

const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
