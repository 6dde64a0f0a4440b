import { getLanguage } from '#kernel/text/translations.ts';

/**
 * Formats a duration like a clock.
 * @example formatDuration(3_725_000) // '1:02:05'
 */
export function formatDuration(durationMs: number): string {
  if (!Number.isFinite(durationMs) || durationMs < 0) return '0:00';
  const total = Math.floor(durationMs / 1000);
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = String(total % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

const formatUnit = (count: number, unit: 'hour' | 'minute' | 'second'): string =>
  new Intl.NumberFormat(getLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** Formats a duration in words, for screen readers. */
export function spokenDuration(durationMs: number): string {
  const total = Math.max(0, Math.floor((Number.isFinite(durationMs) ? durationMs : 0) / 1000));
  const parts = [
    [Math.floor(total / 3600), 'hour'],
    [Math.floor((total % 3600) / 60), 'minute'],
    [total % 60, 'second'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => formatUnit(count, unit));
  return said.join(' ') || formatUnit(0, 'second');
}
