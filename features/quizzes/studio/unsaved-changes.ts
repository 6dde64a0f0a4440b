import type { TimedItem } from '#features/timeline/contract.ts';
import type { ChangedItem, NewItem } from './quiz-items.ts';

/** The fields of an item that somebody has edited. */
export interface Edited {
  readonly start?: number;
  readonly data: object;
}
export const NOTHING: Edited = { data: {} };

export const merge = (edited: Edited, part: object, start?: number): Edited => ({
  ...edited,
  ...(start === undefined ? {} : { start }),
  data: { ...edited.data, ...part },
});

type Change = ChangedItem & { readonly data: object };

/** What has to be sent; null if nothing is different. */
export function readChange(item: TimedItem, { start = item.start, data }: Edited): Change | null {
  const before = item.data as object;
  const next = { ...before, ...data };
  const isSame = start === item.start && JSON.stringify(next) === JSON.stringify(before);
  // A change also brings back an item that somebody else has deleted.
  if (isSame && item.state !== 'removed') return null;
  return { item, ...(start === item.start ? {} : { start }), data: next };
}

/** A new item like one that no longer exists. */
export const copyOf = ({ item, start = item.start, data }: Change): NewItem => ({
  kind: item.kind,
  start,
  end: item.end,
  data,
});
