/** Longer lines are not matched, which bounds the work for hostile input. */
const MAX_LINE_LENGTH = 1000;
const TIMESTAMP = '(?:(\\d{1,5}):)?([0-5]?\\d):([0-5]?\\d)(?:[.,](\\d{1,9}))?';
const TIMES = new RegExp(`^\\s*${TIMESTAMP}\\s*-->\\s*${TIMESTAMP}(?:\\s+(.*))?$`);

export interface CueTimes {
  readonly startMs: number;
  readonly endMs: number;
  /** The rest of the line. */
  readonly settings: string;
}

/** Parses '00:01.000 --> 00:02,5 line:0'. Hours are optional; the fraction may follow a point or a comma. */
export function parseCueTimes(line: string): CueTimes | null {
  const match = line.length > MAX_LINE_LENGTH ? null : TIMES.exec(line);
  if (!match) return null;
  const toMs = (group: number): number =>
    (Number(match[group] ?? 0) * 3600 + Number(match[group + 1]) * 60 + Number(match[group + 2])) * 1000 +
    Number((match[group + 3] ?? '').slice(0, 3).padEnd(3, '0'));
  return { startMs: toMs(1), endMs: toMs(5), settings: match[9] ?? '' };
}

/** '00:01:02.500' */
export function formatTimestamp(ms: number, separator: '.' | ','): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const fraction = String(Math.round(ms) % 1000).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${separator}${fraction}`;
}
