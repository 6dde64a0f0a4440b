/** Days of a period unless one is chosen. */
export const DEFAULT_DAYS = 28;
/** Two years. */
export const PERIOD_DAYS_MAX = 732;
/** The longest period that can be split into hours. */
export const HOURLY_DAYS_MAX = 31;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** The end of the year 9999. */
const LAST_TIME_MS = 253_402_300_799_000;

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
