import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { CommentRow, CommentTable, CommentTables, Totals } from './tables.ts';

export type NewComment = Insertable<CommentTable>;
export type CommentPatch = Updateable<CommentTable>;

/** A comment and the top-level one of its thread; the same row twice when it is top-level itself. */
export interface Thread {
  readonly row: CommentRow;
  readonly root: CommentRow;
}

export type CommentStore = ReturnType<typeof createCommentStore>;

/** Rows and counters. Locks are always taken in this order: person, root, reply, totals. */
export function createCommentStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<CommentTables>();
  const one = (videoId: string, id: number) =>
    db.selectFrom('comments').selectAll().where('id', '=', id).where('video_id', '=', videoId);

  async function thread(videoId: string, id: number, lock: boolean): Promise<Thread | undefined> {
    const found = await one(videoId, id).executeTakeFirst();
    if (!found) return undefined;
    const locked = (of: number) =>
      (lock ? one(videoId, of).forUpdate() : one(videoId, of)).executeTakeFirst();
    if (found.parent_id === null) {
      const row = lock ? await locked(id) : found;
      return row && { row, root: row };
    }
    const root = await locked(found.parent_id);
    const row = lock ? await locked(id) : found;
    return root && row && { row, root };
  }

  return {
    find: (videoId: string, id: number) => thread(videoId, id, false),
    /** Nobody else changes the thread until the transaction ends. */
    lock: (videoId: string, id: number) => thread(videoId, id, true),
    /** One person's posts come one after the other, over all processes. */
    lockPerson: (userId: string) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${`comments ${userId}`}, 0))`.execute(db),

    insert: (comment: NewComment): Promise<CommentRow> =>
      db.insertInto('comments').values(comment).returningAll().executeTakeFirstOrThrow(),
    update: (id: number, patch: CommentPatch): Promise<CommentRow> =>
      db.updateTable('comments').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
    deleteReplies: (rootId: number, at: Date) =>
      db
        .updateTable('comments')
        .set({ status: 'deleted', text: '', waiting_for: null, pinned: false, changed_at: at })
        .where('parent_id', '=', rootId)
        .where('status', '<>', 'deleted')
        .execute(),

    countReplies: (rootId: number, by: Totals, at: Date): Promise<CommentRow> =>
      db
        .updateTable('comments')
        .set({
          reply_count: sql`reply_count + ${by.visible}`,
          pinned_reply_count: sql`pinned_reply_count + ${by.pinned}`,
          changed_at: at,
        })
        .where('id', '=', rootId)
        .returningAll()
        .executeTakeFirstOrThrow(),
    countTotals: (videoId: string, by: Totals): Promise<Totals> =>
      db
        .insertInto('comment_totals')
        // Checked before the conflict is seen, so never below zero.
        .values({ video_id: videoId, visible: Math.max(0, by.visible), pinned: Math.max(0, by.pinned) })
        .onConflict((conflict) =>
          conflict.column('video_id').doUpdateSet({
            visible: sql`comment_totals.visible + ${by.visible}`,
            pinned: sql`comment_totals.pinned + ${by.pinned}`,
          }),
        )
        .returning(['visible', 'pinned'])
        .executeTakeFirstOrThrow(),
    totals: async (videoId: string): Promise<Totals> =>
      (await db
        .selectFrom('comment_totals')
        .select(['visible', 'pinned'])
        .where('video_id', '=', videoId)
        .executeTakeFirst()) ?? { visible: 0, pinned: 0 },

    async forgetDeleted(before: Date): Promise<void> {
      await db
        .deleteFrom('comments')
        .where('status', '=', 'deleted')
        .where('changed_at', '<', before)
        .execute();
    },
  };
}
