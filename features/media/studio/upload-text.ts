import { TITLE_MAX_LENGTH } from '#features/videos/contract.ts';
import { text } from './messages.ts';

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** @example sizeText(12_345_678) // '12 MB' */
export function formatSize(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const figures = unit > 0 && value < 9.95 ? value.toFixed(1) : String(Math.round(value));
  return `${figures} ${UNITS[unit]}`;
}

export function formatTimeLeft(leftMs: number | null): string | null {
  if (leftMs === null || !Number.isFinite(leftMs) || leftMs < 0) return null;
  const sec = leftMs / 1000;
  if (sec < 5) return text('fewSecondsLeft');
  if (sec < 55) return text('secondsLeft', { count: Math.ceil(sec / 5) * 5 });
  const minutes = Math.max(1, Math.round(sec / 60));
  if (minutes < 60) return text('minutesLeft', { count: minutes });
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0
    ? text('hoursLeft', { count: hours })
    : text('hoursMinutesLeft', { hours, minutes: rest });
}

/** The initial title: the filename without its extension. */
export function titleFromFilename(filename: string): string {
  const name = filename
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[_\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return name.slice(0, TITLE_MAX_LENGTH).trim() || text('untitled');
}

/** @example listText(['a.mp4', 'b.mp4', 'c.mp4']) // 'a.mp4, b.mp4, and 1 more' */
export function formatList(names: readonly string[], shown = 2): string {
  const rest = names.length - shown;
  return rest > 0
    ? text('moreNames', { names: names.slice(0, shown).join(', '), count: rest })
    : names.join(', ');
}
