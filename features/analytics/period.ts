/** Days of a period unless one is chosen. */
export const DEFAULT_DAYS = 28;
/** Two years. */
export const PERIOD_DAYS_MAX = 732;
/** The longest period that can be split into hours. */
export const HOURLY_DAYS_MAX = 31;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** The end of the year 9998, so that the day after still has a date with four digits. */
const LAST_TIME_MS = 253_370_764_799_999;

export const startOfDay = (timeMs: number): number => Math.floor(timeMs / DAY_MS) * DAY_MS;
export const startOfHour = (timeMs: number): number => Math.floor(timeMs / HOUR_MS) * HOUR_MS;

const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** The start of the UTC day of an ISO date, an ISO time, or a time in milliseconds; null for anything else. */
export function readDay(value: string | number): number | null {
  const text = String(value);
  const timeMs = /^\d{1,15}$/.test(text) ? Number(text) : ISO.test(text) ? readIso(text) : Number.NaN;
  return timeMs >= 0 && timeMs <= LAST_TIME_MS ? startOfDay(timeMs) : null;
}

/** Times without an offset are UTC, unlike in `Date.parse`. */
function readIso(text: string): number {
  const hasZone = text.length === 10 || /(Z|[+-]\d\d:?\d\d)$/.test(text.slice(10));
  const timeMs = Date.parse(hasZone ? text : `${text}Z`);
  // Date.parse accepts February 30.
  const isRealDate = new Date(`${text.slice(0, 10)}T00:00:00Z`).toJSON()?.startsWith(text.slice(0, 10));
  return isRealDate ? timeMs : Number.NaN;
}

/** Whole UTC days: from the first moment to the first one after. */
export interface Period {
  readonly fromMs: number;
  readonly toMs: number;
}

export type PeriodProblem = 'PERIOD_REVERSED' | 'PERIOD_TOO_LONG' | 'PERIOD_TOO_LONG_FOR_HOURS';

/** The chosen days, or why they cannot be shown. Both `from` and `to` are starts of days that belong to the period. */
export function choosePeriod(
  { from, to, by }: { readonly from?: number | undefined; readonly to?: number | undefined; by: BucketName },
  nowMs: number,
): Period | PeriodProblem {
  const lastMs = to ?? startOfDay(nowMs);
  const fromMs = from ?? Math.max(0, lastMs - (DEFAULT_DAYS - 1) * DAY_MS);
  const toMs = lastMs + DAY_MS;
  if (fromMs > lastMs) return 'PERIOD_REVERSED';
  const days = (toMs - fromMs) / DAY_MS;
  if (days > PERIOD_DAYS_MAX) return 'PERIOD_TOO_LONG';
  return by === 'hour' && days > HOURLY_DAYS_MAX ? 'PERIOD_TOO_LONG_FOR_HOURS' : { fromMs, toMs };
}

/** As many days, directly before. */
export const periodBefore = ({ fromMs, toMs }: Period): Period => ({
  fromMs: fromMs - (toMs - fromMs),
  toMs: fromMs,
});

export type BucketName = 'hour' | 'day' | 'week';

/** The days of 1970 began on a Thursday. */
const MONDAY_MS = 4 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/** The start of the bucket that contains a time. The first week of a period begins with the period. */
export function bucketStart(timeMs: number, by: BucketName, { fromMs }: Period): number {
  if (by === 'hour') return startOfHour(timeMs);
  if (by === 'day') return startOfDay(timeMs);
  return Math.max(fromMs, Math.floor((timeMs - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS);
}

/** The starts of all buckets of a period. */
export function listBuckets(period: Period, by: BucketName): number[] {
  const stepMs = by === 'hour' ? HOUR_MS : DAY_MS;
  const starts: number[] = [];
  for (let timeMs = period.fromMs; timeMs < period.toMs; timeMs += stepMs) {
    const start = bucketStart(timeMs, by, period);
    if (start !== starts.at(-1)) starts.push(start);
  }
  return starts;
}
