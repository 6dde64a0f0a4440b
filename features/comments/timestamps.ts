/** A time in a text, such as '1:23' or '1:02:03'. */
export interface Timestamp {
  readonly text: string;
  readonly sec: number;
}

// Not inside a longer number, a date, or a ratio such as 16:9:4:3.
const TIMESTAMP = /(?<![\d:.,/-])(?:(\d{1,2}):([0-5]\d)|(\d{1,3})):([0-5]\d)(?![\d:]|[.,/-]\d)/g;

/** Splits a text at its times. */
export function splitTimestamps(text: string): readonly (string | Timestamp)[] {
  const parts: (string | Timestamp)[] = [];
  let end = 0;
  for (const match of text.matchAll(TIMESTAMP)) {
    const [found, hours, minutesOfHour, minutes, seconds] = match;
    if (match.index > end) parts.push(text.slice(end, match.index));
    const totalMinutes = Number(hours ?? 0) * 60 + Number(minutesOfHour ?? minutes);
    parts.push({ text: found, sec: totalMinutes * 60 + Number(seconds) });
    end = match.index + found.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
