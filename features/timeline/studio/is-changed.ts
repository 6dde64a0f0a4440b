import { parseTimecode } from '#kernel/text/timecode.ts';
import { isEmpty } from './field-problem.ts';
import type { ItemDraft } from './item-values.ts';

/** Whether a draft stands for another item. Values that were typed and taken back make no difference. */
export const isChanged = (draft: ItemDraft, initial: ItemDraft): boolean =>
  JSON.stringify(normalize(draft)) !== JSON.stringify(normalize(initial));

const normalize = ({ start, end, data }: ItemDraft): unknown => [readTime(start), readTime(end), prune(data)];

const readTime = (typed: string): number | string => parseTimecode(typed) ?? typed.trim();

/** Without what the form shows as empty or off, in the order of the names. */
function prune(value: unknown): unknown {
  if (isEmpty(value) || value === false) return undefined;
  // JSON has no NaN.
  if (typeof value !== 'object' || value === null) return Number.isNaN(value) ? String(value) : value;
  if (Array.isArray(value)) return value.map(prune);
  const entries = Object.entries(value)
    .map(([name, part]) => [name, prune(part)] as const)
    .filter(([, part]) => part !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
