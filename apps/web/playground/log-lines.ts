export type LogKind = 'call' | 'answer' | 'failure' | 'event';

/** One line of what went over the bridge. */
export interface LogLine {
  readonly id: number;
  readonly kind: LogKind;
  readonly name: string;
  readonly value: string;
  readonly atMs: number;
  /** How often the same came in a row. */
  readonly count: number;
}

const KEPT = 300;
const VALUE_MAX_LENGTH = 400;

/** What tells the time comes four times a second: only the newest of a row is kept. */
const isRepeated = (last: LogLine | undefined, next: Pick<LogLine, 'kind' | 'name'>): boolean =>
  last?.kind === 'event' && next.kind === 'event' && last.name === next.name && next.name === 'time';

export function addLine(
  lines: readonly LogLine[],
  next: { readonly kind: LogKind; readonly name: string; readonly value: unknown; readonly atMs: number },
): readonly LogLine[] {
  const last = lines[0];
  const line = { ...next, value: shortText(next.value), id: (last?.id ?? 0) + 1, count: 1 };
  if (last && isRepeated(last, next))
    return [{ ...line, id: last.id, count: last.count + 1 }, ...lines.slice(1)];
  return [line, ...lines].slice(0, KEPT);
}

function shortText(value: unknown): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > VALUE_MAX_LENGTH ? `${text.slice(0, VALUE_MAX_LENGTH)} …` : text;
}
