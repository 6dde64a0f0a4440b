import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { ItemPosition } from '../port.ts';
import type { HistoryRow, ItemFields, ItemRow, TimelineTables } from './tables.ts';

/** Number of previous versions kept per item. */
const HISTORY_MAX = 20;

export interface ItemQuery {
  readonly kinds: readonly string[] | null;
  readonly after: ItemPosition | null;
  readonly max: number;
}

export type TimelineStore = ReturnType<typeof createTimelineStore>;

export function createTimelineStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<TimelineTables>();
  const published = (videoId: string) =>
    db.selectFrom('timeline_items').where('video_id', '=', videoId).where('draft', '=', false);

  return {
    /**
     * Serializes changes to a video's timeline until the transaction ends. Locks on rows don't: a statement that has waited
     * for one doesn't see the draft that was inserted meanwhile, and would let it be overwritten.
     */
    lock: (videoId: string) =>
      sql`select pg_advisory_xact_lock(hashtext('timeline'), hashtext(${videoId}))`.execute(db),

    page: (videoId: string, { kinds, after, max }: ItemQuery): Promise<ItemRow[]> =>
      published(videoId)
        .selectAll()
        .$if(kinds !== null, (query) => query.where('kind', 'in', kinds!))
        .$if(after !== null, (query) =>
          query.where(sql<boolean>`(start_ms, item_id) > (${after?.startMs}, ${after?.id})`),
        )
        .orderBy('start_ms')
        .orderBy('item_id')
        .limit(max)
        .execute(),

    /** Items as they will be once the drafts are published. Removed items are included so that they can be restored. */
    pageWithDrafts: (videoId: string, { kinds, after, max }: ItemQuery): Promise<ItemRow[]> =>
      db
        .selectFrom(
          db
            .selectFrom('timeline_items')
            .selectAll()
            .distinctOn('item_id')
            .where('video_id', '=', videoId)
            .orderBy('item_id')
            .orderBy('draft', 'desc')
            .as('current'),
        )
        .selectAll()
        .$if(kinds !== null, (query) => query.where('kind', 'in', kinds!))
        .$if(after !== null, (query) =>
          query.where(sql<boolean>`(start_ms, item_id) > (${after?.startMs}, ${after?.id})`),
        )
        .orderBy('start_ms')
        .orderBy('item_id')
        .limit(max)
        .execute(),

    async count(videoId: string, kinds: readonly string[]): Promise<number> {
      const { count } = await published(videoId)
        .where('kind', 'in', kinds)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** All items of some kinds and the first one of each other kind, in one query. */
    async forPlayer(videoId: string, all: readonly string[], first: readonly string[]): Promise<ItemRow[]> {
      const { rows } = await sql<ItemRow>`
        select * from timeline_items
        where video_id = ${videoId} and not draft and kind = any(${all})
        union all
        select item.* from unnest(${first}::text[]) as wanted (kind)
        cross join lateral (
          select * from timeline_items
          where video_id = ${videoId} and not draft and kind = wanted.kind
          limit 1
        ) as item
        order by start_ms, item_id`.execute(db);
      return rows;
    },

    async find(
      videoId: string,
      itemId: number,
    ): Promise<{ published: ItemRow | undefined; draft: ItemRow | undefined }> {
      const rows = await db
        .selectFrom('timeline_items')
        .selectAll()
        .where('video_id', '=', videoId)
        .where('item_id', '=', itemId)
        .execute();
      return { published: rows.find(({ draft }) => !draft), draft: rows.find(({ draft }) => draft) };
    },

    /** Undefined when the video has `max` items of these kinds, drafts included. */
    async insert(
      videoId: string,
      item: ItemFields & { readonly draft: boolean; readonly at: Date },
      limit: { readonly kinds: readonly string[]; readonly max: number },
    ): Promise<ItemRow | undefined> {
      const { rows } = await sql<ItemRow>`
        insert into timeline_items (video_id, draft, kind, start_ms, end_ms, data, updated_at)
        select ${videoId}, ${item.draft}::boolean, ${item.kind}, ${item.startMs}::bigint, ${item.endMs}::bigint,
          ${JSON.stringify(item.data)}::jsonb, ${item.at}::timestamptz
        where (
          select count(distinct item_id) from timeline_items
          where video_id = ${videoId} and kind = any(${limit.kinds})
        ) < ${limit.max}
        returning *`.execute(db);
      return rows[0];
    },

    async put(row: ItemRow): Promise<ItemRow> {
      const data = JSON.stringify(row.data);
      return db
        .insertInto('timeline_items')
        .values({ ...row, data })
        .onConflict((conflict) => conflict.columns(['item_id', 'draft']).doUpdateSet({ ...row, data }))
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    remove: (itemId: number, draft: boolean) =>
      db.deleteFrom('timeline_items').where('item_id', '=', itemId).where('draft', '=', draft).execute(),

    drafts: (videoId: string, items: readonly number[] | null): Promise<ItemRow[]> =>
      db
        .selectFrom('timeline_items')
        .selectAll()
        .where('video_id', '=', videoId)
        .where('draft', '=', true)
        .$if(items !== null, (query) => query.where(sql<boolean>`item_id = any(${items})`))
        .orderBy('item_id')
        .execute(),

    async keepInHistory(row: ItemRow, at: Date): Promise<void> {
      const { item_id, version, video_id, kind, start_ms, end_ms } = row;
      await db
        .insertInto('timeline_history')
        .values({
          item_id,
          version,
          video_id,
          kind,
          start_ms,
          end_ms,
          data: JSON.stringify(row.data),
          replaced_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await db
        .deleteFrom('timeline_history')
        .where('item_id', '=', item_id)
        .where('version', 'not in', ({ selectFrom }) =>
          selectFrom('timeline_history')
            .select('version')
            .where('item_id', '=', item_id)
            .orderBy('version', 'desc')
            .limit(HISTORY_MAX),
        )
        .execute();
    },
    history: (videoId: string, itemId: number): Promise<HistoryRow[]> =>
      db
        .selectFrom('timeline_history')
        .selectAll()
        .where('video_id', '=', videoId)
        .where('item_id', '=', itemId)
        .orderBy('version', 'desc')
        .execute(),
  };
}
