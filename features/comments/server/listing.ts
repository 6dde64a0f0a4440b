import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#kernel/server/db.ts';
import { FIRST_ID, fromHexId } from '../hex-id.ts';
import { idRange } from './id-range.ts';
import type { CommentRow, CommentTables } from './tables.ts';

type Query = SelectQueryBuilder<CommentTables, 'comments', CommentRow>;
export type Scope = 'all' | 'pinned';
export type Order = 'asc' | 'desc';

/** Position of a page: adjacent to a key, between two keys, or at an end of the list. */
export interface ListPage {
  readonly scope: Scope;
  readonly beforeId: string | undefined;
  readonly afterId: string | undefined;
  readonly beforeMs: number | undefined;
  readonly afterMs: number | undefined;
  readonly order: Order | 'replies' | undefined;
  readonly live: boolean;
  readonly skip: number;
  readonly max: number;
}

/** Who reads replies, and which replies are public. */
export interface RepliesReader {
  readonly scope: Scope;
  readonly userId: string | null;
}

export interface RepliesPage {
  /** A reply id or an offset. */
  readonly from: string | undefined;
  readonly previous: boolean;
  readonly order: Order;
  readonly max: number;
}

/** A slice of a sorted list. */
interface Slice {
  readonly columns: readonly (
    | 'video_id'
    | 'parent_id'
    | 'created_at'
    | 'reply_count'
    | 'pinned_reply_count'
    | 'id'
  )[];
  readonly scan: Order;
  readonly skip: number;
  readonly max: number;
}

/** Lists comments with keyset pagination, so that the cost of a page does not depend on the length of the list. */
export function createCommentListing(kernelDb: Db) {
  const db = kernelDb.withTables<CommentTables>();
  const visible = (scope: Scope): Query => {
    const query = db.selectFrom('comments').selectAll().where('status', '=', 'visible') as Query;
    return scope === 'pinned' ? query.where('pinned', '=', true) : query;
  };

  /** A person's own pending comments: held, or in mode PIN not approved. */
  const ownPending = (userId: string, scope: Scope): Query => {
    const own = db.selectFrom('comments').selectAll().where('author_id', '=', userId) as Query;
    return scope === 'all'
      ? own.where('status', '=', 'held')
      : own.where(sql<boolean>`(status = 'held' or (status = 'visible' and not pinned))`);
  };

  /** Merges one or two sorted sources into a page, reading no more of each than the page needs. */
  async function readPage(
    sources: readonly Query[],
    { columns, scan, skip, max }: Slice,
  ): Promise<CommentRow[]> {
    const sort = (query: Query): Query => columns.reduce((next, column) => next.orderBy(column, scan), query);
    const [first, second] = sources.map((query) => sort(query).limit(skip + max)) as [Query, Query?];
    if (!second) return first.offset(skip).limit(max).execute();
    const direction = scan === 'asc' ? sql`asc` : sql`desc`;
    const order = sql.join(columns.map((column) => sql`${sql.ref(column)} ${direction}`));
    const { rows } = await sql<CommentRow>`
      select * from (${first} union all ${second}) as page
      order by ${order} offset ${skip} limit ${max}`.execute(db);
    return rows;
  }

  return {
    /**
     * Includes the viewer's own pending comments, which otherwise would seem lost after a reload. Pages are slices of the
     * merged list, by offset or by key, so that each comment is on exactly one page.
     */
    async listTopLevel(videoId: string, page: ListPage, userId: string | null): Promise<CommentRow[]> {
      const { scan, shown } = getDirections(page);
      const byTime = page.beforeMs !== undefined || page.afterMs !== undefined;
      const [after, before] = [parseOptionalId(page.afterId), parseOptionalId(page.beforeId)];
      const filter = (comments: Query): Query => {
        const topLevel = comments.where('parent_id', 'is', null);
        if (!byTime && page.order !== 'replies')
          return topLevel.where(idRange({ column: 'video_id', value: videoId, after, before }));
        let query = topLevel.where('video_id', '=', videoId);
        if (before !== undefined) query = query.where('id', '<', before);
        if (after !== undefined) query = query.where('id', '>', after);
        if (page.beforeMs !== undefined) query = query.where('created_at', '<', new Date(page.beforeMs));
        if (page.afterMs !== undefined) query = query.where('created_at', '>', new Date(page.afterMs));
        return query;
      };
      // In mode PIN viewers see only the pinned list (CM-26).
      const own = userId !== null && page.scope === 'all' ? [ownPending(userId, 'all')] : [];
      const byReplies = page.scope === 'pinned' ? 'pinned_reply_count' : 'reply_count';
      const rows = await readPage([visible(page.scope), ...own].map(filter), {
        columns:
          page.order === 'replies' ? [byReplies, 'id'] : byTime ? ['created_at', 'id'] : ['video_id', 'id'],
        scan,
        skip: page.skip,
        max: page.max,
      });
      return scan === shown ? rows : rows.reverse();
    },

    async listReplies(
      rootId: number,
      { scope, userId }: RepliesReader,
      page: RepliesPage,
    ): Promise<CommentRow[]> {
      const scan: Order = (page.order === 'asc') === page.previous ? 'desc' : 'asc';
      const { skip, key } = parseReplyStart(page.from);
      const sources = userId === null ? [visible(scope)] : [visible(scope), ownPending(userId, scope)];
      const [after, before] = scan === 'asc' ? [key, undefined] : [undefined, key];
      const between = idRange({ column: 'parent_id', value: rootId, after, before });
      const rows = await readPage(
        sources.map((replies) => replies.where(between)),
        { columns: ['parent_id', 'id'], scan, skip, max: page.max },
      );
      return page.previous ? rows.reverse() : rows;
    },

    /** The newest replies of each comment, oldest first, with one query for a whole page. */
    async listNewestReplies(rootIds: readonly number[], { scope, userId }: RepliesReader, max: number) {
      const byRoot = new Map<number, CommentRow[]>();
      if (rootIds.length === 0) return byRoot;
      const between = idRange({ column: 'parent_id', value: sql`root.id` });
      const newest = (replies: Query): Query =>
        replies.where(between).orderBy('parent_id', 'desc').orderBy('id', 'desc').limit(max);
      const own = userId === null ? sql`` : sql`union all ${newest(ownPending(userId, scope))}`;
      const { rows } = await sql<CommentRow>`
        select reply.* from unnest(${[...rootIds]}::bigint[]) as root (id)
        cross join lateral (
          select * from (${newest(visible(scope))} ${own}) as one order by id desc limit ${max}
        ) as reply order by reply.id`.execute(db);
      for (const row of rows) {
        const list = byRoot.get(row.parent_id!) ?? [];
        byRoot.set(row.parent_id!, [...list, row]);
      }
      return byRoot;
    },

    /** Counts a person's own pending replies per parent comment. */
    async countOwnPendingReplies(rootIds: readonly number[], { scope, userId }: RepliesReader) {
      if (userId === null || rootIds.length === 0) return new Map<number, number>();
      const rows = await ownPending(userId, scope)
        .clearSelect()
        .select((builder) => ['parent_id', builder.fn.countAll<number>().as('count')])
        .where(sql<boolean>`parent_id = any(${[...rootIds]}::bigint[])`)
        .groupBy('parent_id')
        .execute();
      return new Map(rows.map((row) => [row.parent_id as number, Number(row.count)]));
    },
  };
}

/**
 * A page with one key is adjacent to that key in either order. Without a key it starts where the order starts; a live
 * list without an explicit order starts with its newest page, oldest first (CM-03, CM-04).
 */
function getDirections(page: ListPage): { scan: Order; shown: Order } {
  const before = page.beforeId !== undefined || page.beforeMs !== undefined;
  const after = page.afterId !== undefined || page.afterMs !== undefined;
  if (page.order === 'replies') return { scan: 'desc', shown: 'desc' };
  const shown = page.order ?? (page.live ? 'asc' : 'desc');
  if (before !== after) return { scan: before ? 'desc' : 'asc', shown };
  return { scan: page.order ?? 'desc', shown };
}

const parseOptionalId = (hex: string | undefined): number | undefined =>
  hex === undefined ? hex : fromHexId(hex);

function parseReplyStart(from: string | undefined): { skip: number; key: number | undefined } {
  if (from === undefined) return { skip: 0, key: undefined };
  const key = fromHexId(from);
  return key < FIRST_ID && /^\d+$/.test(from) ? { skip: Number(from), key: undefined } : { skip: 0, key };
}
