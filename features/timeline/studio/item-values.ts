import { parseTimecode } from '#kernel/text/timecode.ts';
import { formatDuration } from '#kernel/ui/duration.ts';
import type { AnyItemEditor, EditorField } from '../contract.ts';
import { text } from '../messages.ts';

/** Form values: times as typed, data by field name. */
export interface ItemDraft {
  readonly start: string;
  readonly end: string;
  readonly data: Readonly<Record<string, unknown>>;
}
export type ItemErrors = Readonly<Record<string, string>>;
interface ItemTimes {
  readonly start: number;
  readonly end: number | null;
}

/** Parses the draft; returns the values or the errors by field. */
export function readDraft(
  { start, end, data }: ItemDraft,
  editor: AnyItemEditor,
  durationMs: number,
): { readonly values: ItemTimes & { data: object } } | { readonly errors: ItemErrors } {
  const startMs = parseTimecode(start);
  const endMs = editor.hasDuration ? parseTimecode(end) : null;
  const errors = {
    ...timeError('start', startMs, durationMs),
    ...(editor.hasDuration ? timeError('end', endMs, durationMs) : {}),
    ...(startMs !== null && endMs !== null && endMs < startMs ? { end: text('endBeforeStart') } : {}),
    ...Object.assign({}, ...(editor.fields as EditorField<object>[]).map((field) => fieldError(field, data))),
  };
  if (startMs === null || Object.keys(errors).length > 0) return { errors };
  return { values: { start: startMs, end: endMs, data } };
}

export function timeError(name: string, ms: number | null, durationMs: number): ItemErrors {
  if (ms === null) return { [name]: text('badTime') };
  if (durationMs > 0 && ms > durationMs)
    return { [name]: text('pastEnd', { duration: formatDuration(durationMs) }) };
  return {};
}

function fieldError(field: EditorField<object>, data: ItemDraft['data']): ItemErrors {
  const value = data[field.name];
  if ((field.type === 'line' || field.type === 'paragraph') && !String(value ?? '').trim())
    return { [`data.${field.name}`]: text('required') };
  if (field.type === 'number' && !(Number(value) >= field.min && Number(value) <= field.max))
    return { [`data.${field.name}`]: text('numberRange', { min: field.min, max: field.max }) };
  return {};
}

/** Formats milliseconds as '1:02' or '1:02.5'. */
export function timeText(ms: number | null): string {
  if (ms === null) return '';
  const fraction =
    ms % 1000 === 0 ? '' : (ms / 1000 - Math.floor(ms / 1000)).toFixed(3).slice(1).replace(/0+$/, '');
  return `${formatDuration(ms)}${fraction}`;
}
