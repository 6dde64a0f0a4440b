export type LogKind = 'call' | 'answer' | 'failure' | 'event';

/** One message between the page and the frame. */
export interface LogLine {
  readonly id: number;
  readonly kind: LogKind;
  readonly name: string;
  readonly value: string;
  readonly atMs: number;
  /** Number of consecutive equal messages in this line. */
  readonly count: number;
}

const LINES_MAX = 300;
const VALUE_MAX_LENGTH = 400;

/** Time events come four times a second, so only the newest of a series is kept. */
const isRepeated = (last: LogLine | undefined, next: Pick<LogLine, 'kind' | 'name'>): boolean =>
  last?.kind === 'event' && next.kind === 'event' && last.name === next.name && next.name === 'time';

export function addLine(
  lines: readonly LogLine[],
  next: { readonly kind: LogKind; readonly name: string; readonly value: unknown; readonly atMs: number },
): readonly LogLine[] {
  const last = lines[0];
  const line = { ...next, value: truncatedText(next.value), id: (last?.id ?? 0) + 1, count: 1 };
  if (last && isRepeated(last, next))
    return [{ ...line, id: last.id, count: last.count + 1 }, ...lines.slice(1)];
  return [line, ...lines].slice(0, LINES_MAX);
}

function truncatedText(value: unknown): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > VALUE_MAX_LENGTH ? `${text.slice(0, VALUE_MAX_LENGTH)} …` : text;
}
