import { getLanguage } from '#kernel/text/translations.ts';
import { text } from './messages.ts';

const STEPS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/**
 * Formats how long ago (or ahead) a time is, in the largest fitting unit.
 * @example relativeTime(Date.now() - 90_000, Date.now()) // '1 minute ago'
 */
export function relativeTime(
  atMs: number,
  nowMs: number,
  locale = getLanguage(),
  style: Intl.RelativeTimeFormatStyle = 'long',
): string {
  if (!Number.isFinite(atMs)) return '';
  const seconds = (atMs - nowMs) / 1000;
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  if (!step) return text('justNow');
  const [unit, size] = step;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: unit === 'day' ? 'auto' : 'always', style });
  return format.format(Math.trunc(seconds / size), unit);
}
