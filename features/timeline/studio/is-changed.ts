import { parseTimecode } from '#kernel/text/timecode.ts';
import { readPath, writePath } from '../data-path.ts';
import type { AnyEditorField } from '../editor.ts';
import { isEmpty } from './field-problem.ts';
import type { ItemDraft } from './item-values.ts';

/** Whether a draft stands for another item. Values that were typed and taken back make no difference. */
export function isChanged(draft: ItemDraft, initial: ItemDraft, fields: readonly AnyEditorField[]): boolean {
  const normalize = ({ start, end, data }: ItemDraft): string =>
    JSON.stringify([readTime(start), readTime(end), prune(withoutFallbacks(data, fields))]);
  return normalize(draft) !== normalize(initial);
}

/** Without switches whose value is the default. */
function withoutFallbacks(data: ItemDraft['data'], fields: readonly AnyEditorField[]): ItemDraft['data'] {
  const says = (field: AnyEditorField): boolean =>
    field.type === 'switch' && readPath(data, field.name) === (field.fallback ?? false);
  return fields.filter(says).reduce((rest, { name }) => writePath(rest, name, undefined), data);
}

const readTime = (typed: string): number | string => parseTimecode(typed) ?? typed.trim();

/** Without what the form shows as empty, in the order of the names. */
function prune(value: unknown): unknown {
  if (isEmpty(value)) return undefined;
  // JSON has no NaN.
  if (typeof value !== 'object' || value === null) return Number.isNaN(value) ? String(value) : value;
  if (Array.isArray(value)) return value.map(prune);
  const entries = Object.entries(value)
    .map(([name, part]) => [name, prune(part)] as const)
    .filter(([, part]) => part !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
