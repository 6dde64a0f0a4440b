import { fail } from '#kernel/contract/errors.ts';
import { fromHexId, toHexId } from '../hex-id.ts';
import { moderationErrors } from '../moderation-contract.ts';

/** Lists are ordered by descending id; a cursor is the last id of the previous page. */
export function decodeCursor(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^[0-9a-f]+$/i.test(cursor)) throw fail(moderationErrors, 'BAD_CURSOR');
  return fromHexId(cursor);
}

/** Expects a query with limit `max + 1`; returns null on the last page. */
export function getNextCursor(rows: readonly { readonly id: number }[], max: number): string | null {
  const last = rows[max - 1];
  return rows.length > max && last ? toHexId(last.id) : null;
}
