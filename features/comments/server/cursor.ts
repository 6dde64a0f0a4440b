import { fail } from '#kernel/contract/errors.ts';
import { fromHexId, toHexId } from '../hex-id.ts';
import { moderationErrors } from '../moderation-contract.ts';

/** Lists go from the newest id down; a cursor is the last id of a page. */
export function idOfCursor(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^[0-9a-f]+$/i.test(cursor)) throw fail(moderationErrors, 'BAD_CURSOR');
  return fromHexId(cursor);
}

/** The cursor of the next page, when one more row than `max` was found. */
export function cursorOf(rows: readonly { readonly id: number }[], max: number): string | null {
  const last = rows[max - 1];
  return rows.length > max && last ? toHexId(last.id) : null;
}
