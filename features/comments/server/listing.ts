import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#kernel/server/db.ts';
import { FIRST_ID, fromHexId } from '../hex-id.ts';
import type { CommentRow, CommentTables } from './tables.ts';

type Query = SelectQueryBuilder<CommentTables, 'comments', CommentRow>;
export type Scope = 'all' | 'pinned';
export type Order = 'asc' | 'desc';

/** Where a page lies: next to a key, between two, or at an end of the list. */
export interface ListPage {
  readonly scope: Scope;
  readonly beforeId: string | undefined;
  readonly afterId: string | undefined;
  readonly beforeMs: number | undefined;
  readonly afterMs: number | undefined;
  readonly order: Order | undefined;
  readonly live: boolean;
  readonly skip: number;
  readonly max: number;
}

export interface RepliesPage {
  readonly scope: Scope;
  /** An id, or a count of replies to skip. */
  readonly from: string | undefined;
  readonly previous: boolean;
  readonly order: Order;
  readonly max: number;
}

/** Lists by key: each page costs the same, however long the list is. */
export function createCommentListing(kernelDb: Db) {
  const db = kernelDb.withTables<CommentTables>();
  const visible = (scope: Scope): Query => {
    const query = db.selectFrom('comments').selectAll().where('status', '=', 'visible') as Query;
    return scope === 'pinned' ? query.where('pinned', '=', true) : query;
  };

  const heldOf = (person: string): Query =>
    db
      .selectFrom('comments')
      .selectAll()
      .where('status', '=', 'held')
      .where('author_id', '=', person) as Query;

  return {
    /** With what the asking person wrote and nobody else sees yet: it would seem lost when they come back. */
    async topLevel(videoId: string, page: ListPage, person: string | null): Promise<CommentRow[]> {
      const { scan, shown } = directions(page);
      const byTime = page.beforeMs !== undefined || page.afterMs !== undefined;
      const pageOf = (comments: Query): Promise<CommentRow[]> => {
        let query = comments.where('video_id', '=', videoId).where('parent_id', 'is', null);
        if (page.beforeId !== undefined) query = query.where('id', '<', fromHexId(page.beforeId));
        if (page.afterId !== undefined) query = query.where('id', '>', fromHexId(page.afterId));
        if (page.beforeMs !== undefined) query = query.where('created_at', '<', new Date(page.beforeMs));
        if (page.afterMs !== undefined) query = query.where('created_at', '>', new Date(page.afterMs));
        if (byTime) query = query.orderBy('created_at', scan);
        return query.orderBy('id', scan).offset(page.skip).limit(page.max).execute();
      };
      // Counted pages are counted in what everyone sees.
      const asksOwn = person !== null && page.scope === 'all' && page.skip === 0;
      const [seen, own] = await Promise.all([
        pageOf(visible(page.scope)),
        asksOwn ? pageOf(heldOf(person)) : [],
      ]);
      const rows = own.length > 0 ? merged(seen, own, { byTime, scan }).slice(0, page.max) : seen;
      return scan === shown ? rows : rows.reverse();
    },

    async replies(rootId: number, page: RepliesPage): Promise<CommentRow[]> {
      const scan: Order = (page.order === 'asc') === page.previous ? 'desc' : 'asc';
      const { skip, key } = startOf(page.from);
      let query = visible(page.scope).where('parent_id', '=', rootId).orderBy('id', scan).limit(page.max);
      if (key !== undefined) query = query.where('id', scan === 'asc' ? '>' : '<', key);
      const rows = await query.offset(skip).execute();
      return page.previous ? rows.reverse() : rows;
    },

    /** The newest replies of each of some comments, oldest first: one question for a whole page. */
    async newestReplies(rootIds: readonly number[], scope: Scope, max: number) {
      const byRoot = new Map<number, CommentRow[]>();
      if (rootIds.length === 0) return byRoot;
      const pinned = scope === 'pinned' ? sql`and pinned` : sql``;
      const { rows } = await sql<CommentRow>`
        select reply.* from unnest(${[...rootIds]}::bigint[]) as root (id)
        cross join lateral (
          select * from comments where parent_id = root.id and status = 'visible' ${pinned} order by id desc limit ${max}
        ) as reply order by reply.id`.execute(db);
      for (const row of rows) {
        const list = byRoot.get(row.parent_id!) ?? [];
        byRoot.set(row.parent_id!, [...list, row]);
      }
      return byRoot;
    },
  };
}

function merged(
  one: readonly CommentRow[],
  other: readonly CommentRow[],
  { byTime, scan }: { readonly byTime: boolean; readonly scan: Order },
): CommentRow[] {
  const sign = scan === 'asc' ? 1 : -1;
  const apart = (a: CommentRow, b: CommentRow): number =>
    (byTime ? a.created_at.getTime() - b.created_at.getTime() : 0) || a.id - b.id;
  return [...one, ...other].sort((a, b) => sign * apart(a, b));
}

/**
 * A page next to one key adjoins it, whichever way it is shown. Without a key it begins where the order begins; a
 * live list without an order is its newest page, read downwards (CM-03, CM-04).
 */
function directions(page: ListPage): { scan: Order; shown: Order } {
  const before = page.beforeId !== undefined || page.beforeMs !== undefined;
  const after = page.afterId !== undefined || page.afterMs !== undefined;
  const shown = page.order ?? (page.live ? 'asc' : 'desc');
  if (before !== after) return { scan: before ? 'desc' : 'asc', shown };
  return { scan: page.order ?? 'desc', shown };
}

function startOf(from: string | undefined): { skip: number; key: number | undefined } {
  if (from === undefined) return { skip: 0, key: undefined };
  const key = fromHexId(from);
  return key < FIRST_ID && /^\d+$/.test(from) ? { skip: Number(from), key: undefined } : { skip: 0, key };
}
