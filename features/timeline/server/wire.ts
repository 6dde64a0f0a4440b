import type { TimedItem } from '../contract.ts';
import type { Audience } from '../kind.ts';
import type { ItemPosition } from '../port.ts';
import type { Kinds } from './kinds.ts';
import type { ItemRow } from './tables.ts';

/** Items by the widget that shows them; kinds fetched on request are only reported as `some: true`. */
export function byWidget(kinds: Kinds, rows: readonly ItemRow[], audience: Audience): Map<string, object> {
  const found = new Map<string, { items?: object[]; some?: boolean }>();
  for (const row of rows) {
    const item = kinds.present(row, audience);
    if (!item) continue;
    const { widgets, delivery } = kinds.find(row.kind);
    const { id, kind, startMs: start, endMs: end, data } = item;
    for (const widget of widgets) {
      const known = found.get(widget) ?? {};
      found.set(widget, known);
      if (delivery === 'request') {
        known.some = true;
      } else {
        known.items ??= [];
        known.items.push({ id, kind, start, end, data });
      }
    }
  }
  return found;
}

export const toWire = (row: ItemRow): TimedItem => ({
  id: String(row.item_id),
  kind: row.kind,
  start: row.start_ms,
  end: row.end_ms,
  data: row.data,
  version: row.version,
  state: row.removed ? 'removed' : row.draft ? 'draft' : 'published',
});

export function readCursor(cursor: string | undefined): ItemPosition | null {
  if (cursor === undefined) return null;
  const [startMs, id] = cursor.split('.').map(Number);
  return { startMs: startMs!, id: id! };
}

export function nextCursor(rows: readonly ItemRow[], max: number): string | null {
  const last = rows.length > max ? rows[max - 1] : undefined;
  return last ? `${last.start_ms}.${last.item_id}` : null;
}
