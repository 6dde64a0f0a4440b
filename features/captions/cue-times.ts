/** Longer lines hold no times; so a hostile line is not searched. */
const LINE_MAX = 1000;
const STAMP = '(?:(\\d{1,5}):)?([0-5]?\\d):([0-5]?\\d)(?:[.,](\\d{1,9}))?';
const TIMES = new RegExp(`^\\s*${STAMP}\\s*-->\\s*${STAMP}(?:\\s+(.*))?$`);

export interface CueTimes {
  readonly startMs: number;
  readonly endMs: number;
  /** What follows on the line. */
  readonly rest: string;
}

/** '00:01.000 --> 00:02,5 line:0': hours may be missing, the fraction stands after a point or a comma. */
export function parseTimes(line: string): CueTimes | null {
  const found = line.length > LINE_MAX ? null : TIMES.exec(line);
  if (!found) return null;
  const ms = (at: number): number =>
    (Number(found[at] ?? 0) * 3600 + Number(found[at + 1]) * 60 + Number(found[at + 2])) * 1000 +
    Number((found[at + 3] ?? '').slice(0, 3).padEnd(3, '0'));
  return { startMs: ms(1), endMs: ms(5), rest: found[9] ?? '' };
}

/** '00:01:02.500' */
export function stamp(ms: number, point: '.' | ','): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const rest = String(Math.round(ms) % 1000).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${point}${rest}`;
}
