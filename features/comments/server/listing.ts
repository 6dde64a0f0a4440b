import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#kernel/server/db.ts';
import { FIRST_ID, fromHexId } from '../hex-id.ts';
import { idRange } from './id-range.ts';
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

/** Who reads replies, and which of them everyone there sees. */
export interface RepliesReader {
  readonly scope: Scope;
  readonly person: string | null;
}

export interface RepliesPage {
  /** An id, or a count of replies to skip. */
  readonly from: string | undefined;
  readonly previous: boolean;
  readonly order: Order;
  readonly max: number;
}

/** Which part of a sorted list. */
interface Cut {
  readonly by: readonly ('video_id' | 'parent_id' | 'created_at' | 'id')[];
  readonly scan: Order;
  readonly skip: number;
  readonly max: number;
}

/** Lists by key: each page costs the same, however long the list is. */
export function createCommentListing(kernelDb: Db) {
  const db = kernelDb.withTables<CommentTables>();
  const visible = (scope: Scope): Query => {
    const query = db.selectFrom('comments').selectAll().where('status', '=', 'visible') as Query;
    return scope === 'pinned' ? query.where('pinned', '=', true) : query;
  };

  /** What a person wrote and nobody else sees yet: held, or in mode PIN not approved. */
  const ownWaiting = (person: string, scope: Scope): Query => {
    const own = db.selectFrom('comments').selectAll().where('author_id', '=', person) as Query;
    return scope === 'all'
      ? own.where('status', '=', 'held')
      : own.where(sql<boolean>`(status = 'held' or (status = 'visible' and not pinned))`);
  };

  /** One page of one or two sorted sources. Each is read as far as the page reaches, and no further. */
  async function pageOf(sources: readonly Query[], { by, scan, skip, max }: Cut): Promise<CommentRow[]> {
    const sorted = (query: Query): Query => by.reduce((next, column) => next.orderBy(column, scan), query);
    const [first, second] = sources.map((query) => sorted(query).limit(skip + max)) as [Query, Query?];
    if (!second) return first.offset(skip).limit(max).execute();
    const direction = scan === 'asc' ? sql`asc` : sql`desc`;
    const order = sql.join(by.map((column) => sql`${sql.ref(column)} ${direction}`));
    const { rows } = await sql<CommentRow>`
      select * from (${first} union all ${second}) as page
      order by ${order} offset ${skip} limit ${max}`.execute(db);
    return rows;
  }

  return {
    /**
     * With what the asking person wrote and nobody else sees yet: it would seem lost when they come back. Pages are
     * cut from that one list, whether counted or by key, so that each comment stands on exactly one of them.
     */
    async topLevel(videoId: string, page: ListPage, person: string | null): Promise<CommentRow[]> {
      const { scan, shown } = directions(page);
      const byTime = page.beforeMs !== undefined || page.afterMs !== undefined;
      const [after, before] = [idOf(page.afterId), idOf(page.beforeId)];
      const within = (comments: Query): Query => {
        const topLevel = comments.where('parent_id', 'is', null);
        if (!byTime) return topLevel.where(idRange({ column: 'video_id', of: videoId, after, before }));
        let query = topLevel.where('video_id', '=', videoId);
        if (before !== undefined) query = query.where('id', '<', before);
        if (after !== undefined) query = query.where('id', '>', after);
        if (page.beforeMs !== undefined) query = query.where('created_at', '<', new Date(page.beforeMs));
        if (page.afterMs !== undefined) query = query.where('created_at', '>', new Date(page.afterMs));
        return query;
      };
      // In mode PIN viewers see the pinned list and nothing else (CM-26).
      const own = person !== null && page.scope === 'all' ? [ownWaiting(person, 'all')] : [];
      const rows = await pageOf([visible(page.scope), ...own].map(within), {
        by: byTime ? ['created_at', 'id'] : ['video_id', 'id'],
        scan,
        skip: page.skip,
        max: page.max,
      });
      return scan === shown ? rows : rows.reverse();
    },

    async replies(
      rootId: number,
      { scope, person }: RepliesReader,
      page: RepliesPage,
    ): Promise<CommentRow[]> {
      const scan: Order = (page.order === 'asc') === page.previous ? 'desc' : 'asc';
      const { skip, key } = startOf(page.from);
      const sources = person === null ? [visible(scope)] : [visible(scope), ownWaiting(person, scope)];
      const [after, before] = scan === 'asc' ? [key, undefined] : [undefined, key];
      const between = idRange({ column: 'parent_id', of: rootId, after, before });
      const within = (replies: Query): Query => replies.where(between);
      const rows = await pageOf(sources.map(within), { by: ['parent_id', 'id'], scan, skip, max: page.max });
      return page.previous ? rows.reverse() : rows;
    },

    /** The newest replies of each of some comments, oldest first: one question for a whole page. */
    async newestReplies(rootIds: readonly number[], { scope, person }: RepliesReader, max: number) {
      const byRoot = new Map<number, CommentRow[]>();
      if (rootIds.length === 0) return byRoot;
      const between = idRange({ column: 'parent_id', of: sql`root.id` });
      const newest = (replies: Query): Query =>
        replies.where(between).orderBy('parent_id', 'desc').orderBy('id', 'desc').limit(max);
      const own = person === null ? sql`` : sql`union all ${newest(ownWaiting(person, scope))}`;
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

    /** How many replies of a person wait, by the comment they answer. */
    async ownWaitingReplies(rootIds: readonly number[], { scope, person }: RepliesReader) {
      if (person === null || rootIds.length === 0) return new Map<number, number>();
      const rows = await ownWaiting(person, scope)
        .clearSelect()
        .select((of) => ['parent_id', of.fn.countAll<number>().as('count')])
        .where(sql<boolean>`parent_id = any(${[...rootIds]}::bigint[])`)
        .groupBy('parent_id')
        .execute();
      return new Map(rows.map((row) => [row.parent_id as number, Number(row.count)]));
    },
  };
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

const idOf = (hex: string | undefined): number | undefined => (hex === undefined ? hex : fromHexId(hex));

function startOf(from: string | undefined): { skip: number; key: number | undefined } {
  if (from === undefined) return { skip: 0, key: undefined };
  const key = fromHexId(from);
  return key < FIRST_ID && /^\d+$/.test(from) ? { skip: Number(from), key: undefined } : { skip: 0, key };
}
