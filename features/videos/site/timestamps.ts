export interface Timestamp {
  readonly atMs: number;
  readonly text: string;
}

/** 1:05, 01:05, 1:02:03; not part of a longer number, a date, or a ratio such as 16:9. */
const PATTERN = /(?<![\w:.,/])(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)(?![\w:/]|[.,]\d)/g;

/** Splits text at points in time. Those after the end of the video stay text. */
export function splitTimestamps(text: string, durationMs: number): (string | Timestamp)[] {
  const parts: (string | Timestamp)[] = [];
  let end = 0;
  for (const match of text.matchAll(PATTERN)) {
    const [found, hours = '0', minutes, seconds] = match;
    const atMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
    if (atMs > durationMs) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push({ atMs, text: found });
    end = match.index + found.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
