import { getLanguage } from '#kernel/text/translations.ts';
import type { ChartUnit } from '#kernel/ui/chart/chart-scale.ts';
import type { Bucket } from '../contract.ts';
import { DAY_MS } from '../period.ts';
import { text } from './messages.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const format = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(getLanguage(), options).format(value);

export const formatCount = (value: number): string => format(value);

/** @example formatPercent(41.6) // '42%' */
export const formatPercent = (percent: number, digits = 0): string =>
  format(percent / 100, { style: 'percent', maximumFractionDigits: digits });

/** A share of a whole; what is not nothing is not shown as 0%. */
export function formatShare(percent: number): string {
  if (percent > 0 && percent < 0.1) return `< ${formatPercent(0.1, 1)}`;
  return formatPercent(percent, percent < 1 ? 1 : 0);
}

/** A duration in its two largest units, such as '3 h 12 min'. */
export function formatSpan(durationMs: number): string {
  const seconds = Math.round(durationMs / SECOND_MS);
  if (seconds < 60) return text('seconds', { seconds });
  const minutes = Math.round(durationMs / MINUTE_MS);
  if (seconds < 600 && seconds % 60 !== 0)
    return text('minutesSeconds', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  if (minutes < 60) return text('minutes', { minutes });
  const hours = Math.floor(minutes / 60);
  if (minutes % 60 === 0 || hours >= 100) return text('hours', { hours: Math.round(durationMs / HOUR_MS) });
  return text('hoursMinutes', { hours, minutes: minutes % 60 });
}

/** Short durations, such as the time until a video starts: '840 ms', '1.4 s'. */
export function formatDelay(durationMs: number): string {
  if (durationMs < SECOND_MS) return text('milliseconds', { milliseconds: Math.round(durationMs) });
  if (durationMs >= 10 * SECOND_MS) return formatSpan(durationMs);
  return text('seconds', { seconds: Math.round(durationMs / 100) / 10 });
}

export function formatValue(value: number, unit: ChartUnit): string {
  if (unit === 'duration') return formatSpan(value);
  return unit === 'percent' ? formatPercent(value) : formatCount(value);
}

/** The same, as short as an axis needs it. */
export const formatTick = (value: number, unit: ChartUnit): string =>
  unit === 'count' && value >= 10_000 ? format(value, { notation: 'compact' }) : formatValue(value, unit);

const formatUtc = (timeMs: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(getLanguage(), { timeZone: 'UTC', ...options }).format(timeMs);

/** A point of a chart, as short as an axis needs it. */
export const formatShortTime = (timeMs: number, by: Bucket): string =>
  by === 'hour' && timeMs % DAY_MS !== 0
    ? formatUtc(timeMs, { hour: 'numeric', minute: '2-digit' })
    : formatUtc(timeMs, { month: 'short', day: 'numeric' });

/** A point of a chart, in full. */
export function formatLongTime(timeMs: number, by: Bucket): string {
  const day = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;
  if (by === 'hour')
    return formatUtc(timeMs, { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  return by === 'week' ? text('weekOf', { day: formatUtc(timeMs, day) }) : formatUtc(timeMs, day);
}

/** A period, given its first moment and the first one after it: 'May 1 – 28, 2026'. */
export const formatPeriod = (fromMs: number, toMs: number): string =>
  new Intl.DateTimeFormat(getLanguage(), { timeZone: 'UTC', dateStyle: 'medium' }).formatRange(
    fromMs,
    toMs - DAY_MS,
  );
