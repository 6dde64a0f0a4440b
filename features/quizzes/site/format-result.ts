import { getLanguage } from '#kernel/text/translations.ts';

/** Tolerates rounding of what was computed. */
const EPSILON = 1e-9;

const format = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(getLanguage(), options).format(value);

/** Rounded down to one digit, so that a score just below the passing score does not look like it. */
export function formatPercent(percent: number): string {
  const tenths = Math.floor(percent * 10 + EPSILON);
  return format(tenths / 1000, { style: 'percent', maximumFractionDigits: 1 });
}

/** A share in whole percent; null of nothing. */
export const formatShare = (part: number, whole: number): string | null =>
  whole > 0 ? format(part / whole, { style: 'percent', maximumFractionDigits: 0 }) : null;

/** Averages may be fractions. */
export const formatCount = (value: number): string => format(value, { maximumFractionDigits: 1 });

export const formatDay = (timeMs: number): string =>
  new Date(timeMs).toLocaleDateString(getLanguage(), { dateStyle: 'long' });

export const formatMoment = (timeMs: number): string =>
  new Date(timeMs).toLocaleString(getLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
