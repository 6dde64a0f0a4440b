import { parseTimecode } from '#kernel/text/timecode.ts';
import { formatDuration } from '#kernel/ui/duration.ts';
import type { AnyItemEditor, TimedItem } from '../contract.ts';
import { readPath, writePath } from '../data-path.ts';
import type { AnyEditorField } from '../editor.ts';
import { text } from '../messages.ts';
import { findFieldProblem, isEmpty } from './field-problem.ts';

/** Form values: times as typed, data as they are stored. */
export interface ItemDraft {
  readonly start: string;
  readonly end: string;
  readonly data: Readonly<Record<string, unknown>>;
}
/** By field: 'start', 'end', or 'data.style.text'. */
export type ItemErrors = Readonly<Record<string, string>>;
interface ItemTimes {
  readonly start: number;
  readonly end: number | null;
}

export const draftOf = ({ start, end, data }: TimedItem): ItemDraft => ({
  start: timeText(start),
  end: timeText(end),
  data: data as ItemDraft['data'],
});

/** A new item at the player's position; near the end of the video as early as its duration needs. */
export function newDraft(editor: AnyItemEditor, atMs: number, durationMs: number): ItemDraft {
  const last = durationMs > 0 ? durationMs : Number.POSITIVE_INFINITY;
  const { startMs, endMs, data } = editor.create(Math.min(atMs, last));
  const end = endMs === null ? null : Math.min(endMs, last);
  const isCut = end !== null && endMs !== null && end < endMs;
  const start = isCut ? Math.max(0, last - (endMs - startMs)) : startMs;
  return { start: timeText(start), end: timeText(end), data };
}

/** The fields that the form shows for these data. */
export const shownFields = ({ fields }: AnyItemEditor, data: ItemDraft['data']): AnyEditorField[] =>
  (fields as AnyEditorField[]).filter(({ isShown }) => isShown?.(data) ?? true);

/** Parses the draft; returns the values or the errors by field. */
export function readDraft(
  { start, end, data }: ItemDraft,
  editor: AnyItemEditor,
  durationMs: number,
): { readonly values: ItemTimes & { data: object } } | { readonly errors: ItemErrors } {
  const startMs = parseTimecode(start);
  const hasEnd = editor.hasDuration && !(editor.isEndOptional && end.trim() === '');
  const endMs = hasEnd ? parseTimecode(end) : null;
  const errors = {
    ...timeError('start', startMs, durationMs),
    ...(hasEnd ? timeError('end', endMs, durationMs) : {}),
    ...(startMs !== null && endMs !== null && endMs <= startMs ? { end: text('endNotAfterStart') } : {}),
    ...dataErrors(shownFields(editor, data), data, durationMs),
  };
  if (startMs === null || Object.keys(errors).length > 0) return { errors };
  return { values: { start: startMs, end: endMs, data: validData(editor, data, durationMs) } };
}

export function timeError(name: string, ms: number | null, durationMs: number): ItemErrors {
  if (ms === null) return { [name]: text('badTime') };
  if (durationMs > 0 && ms > durationMs)
    return { [name]: text('pastEnd', { duration: formatDuration(durationMs) }) };
  return {};
}

function dataErrors(
  fields: readonly AnyEditorField[],
  data: ItemDraft['data'],
  durationMs: number,
): ItemErrors {
  const found = fields.map((field) => {
    const problem = findFieldProblem(field, data, durationMs);
    return problem === null ? {} : { [`data.${field.name}`]: problem };
  });
  return Object.assign({}, ...found);
}

/**
 * Empty values are no part of the data. The server also refuses invalid ones of hidden fields, where nobody could correct
 * them.
 */
function validData({ fields }: AnyItemEditor, data: ItemDraft['data'], durationMs: number) {
  const isLeftOut = (field: AnyEditorField): boolean => {
    const value = readPath(data, field.name);
    if (value === undefined) return false;
    return isEmpty(value) || findFieldProblem(field, data, durationMs) !== null;
  };
  return (fields as AnyEditorField[])
    .filter(isLeftOut)
    .reduce((rest, { name }) => writePath(rest, name, undefined), data);
}

/** Formats milliseconds as '1:02' or '1:02.5'. */
export function timeText(ms: number | null): string {
  if (ms === null) return '';
  const fraction =
    ms % 1000 === 0 ? '' : (ms / 1000 - Math.floor(ms / 1000)).toFixed(3).slice(1).replace(/0+$/, '');
  return `${formatDuration(ms)}${fraction}`;
}
