import { itemsOf } from './item-list.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
export const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** An item of a widget's configuration, before anything is known about its data. */
export interface RawItem {
  readonly id: string;
  readonly startMs: number;
  /** Null without an end. */
  readonly endMs: number | null;
  readonly data: Fields;
}

/** Our timed items, and the specified ones of a page around the frame, whose `conf` has the window. */
function windowOf(item: Fields): Pick<RawItem, 'startMs' | 'endMs'> {
  const { offset, duration } = toFields(item.conf);
  const [start, end] =
    'data' in item
      ? [item.start, item.end]
      : [offset ?? 0, offset == null || duration == null ? null : Number(offset) + Number(duration)];
  const [startMs, endMs] = [Number(start), end == null ? null : Number(end)];
  const isEmpty = endMs !== null && !(endMs > startMs && endMs < Number.POSITIVE_INFINITY);
  if (!(startMs >= 0) || isEmpty) throw new Error('its window is empty');
  return { startMs, endMs };
}

/** More than a video may have: a page around the frame must not make the player follow ten thousand at once. */
const ITEMS_MAX = 1000;

/** Leaves out single items that cannot be shown: `read` throws with what is wrong. */
export function readItems<Item>(widget: string, config: unknown, read: (item: RawItem) => Item): Item[] {
  const items = itemsOf(config);
  if (!items) throw new Error(`${widget}: items is not a list`);
  const all = new Map<string, Item>();
  if (items.length > ITEMS_MAX) console.warn(`${widget}: only the first ${ITEMS_MAX} items are shown`);
  for (const [index, value] of items.slice(0, ITEMS_MAX).entries()) {
    const item = toFields(value);
    const id = ['string', 'number'].includes(typeof item.id) ? String(item.id) : String(index);
    try {
      if (all.has(id)) throw new Error('another one has the same id');
      all.set(id, read({ id, ...windowOf(item), data: 'data' in item ? toFields(item.data) : item }));
    } catch (error) {
      console.warn(`${widget}: item ${id} is left out: ${(error as Error).message}`);
    }
  }
  return [...all.values()];
}
