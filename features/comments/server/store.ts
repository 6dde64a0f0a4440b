import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { CommentRow, CommentTable, CommentTables, Counts, Totals } from './tables.ts';

export type NewComment = Insertable<CommentTable>;
export type CommentPatch = Updateable<CommentTable>;

/** A comment and its top-level comment; both are the same row for a top-level comment. */
export interface Thread {
  readonly row: CommentRow;
  readonly root: CommentRow;
}

const TOTALS = ['visible', 'pinned', 'replies', 'pinned_replies'] as const;
const NO_TOTALS: Totals = { visible: 0, pinned: 0, replies: 0, pinned_replies: 0 };

export type CommentStore = ReturnType<typeof createCommentStore>;

/** Stores rows and counters. To avoid deadlocks, take locks in this order: person, root, reply, totals. */
export function createCommentStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<CommentTables>();
  const selectComment = (videoId: string, id: number) =>
    db.selectFrom('comments').selectAll().where('id', '=', id).where('video_id', '=', videoId);

  async function readThread(
    videoId: string,
    id: number,
    { lock }: { lock: boolean },
  ): Promise<Thread | undefined> {
    const found = await selectComment(videoId, id).executeTakeFirst();
    if (!found) return undefined;
    const read = (commentId: number) => {
      const query = selectComment(videoId, commentId);
      return (lock ? query.forUpdate() : query).executeTakeFirst();
    };
    if (found.parent_id === null) {
      const row = lock ? await read(id) : found;
      return row && { row, root: row };
    }
    const root = await read(found.parent_id);
    const row = lock ? await read(id) : found;
    return root && row && { row, root };
  }

  return {
    find: (videoId: string, id: number) => readThread(videoId, id, { lock: false }),
    /** Locks the thread until the transaction ends. */
    lock: (videoId: string, id: number) => readThread(videoId, id, { lock: true }),
    /** Serializes one person's posts across all processes. */
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

    /** Returns whether there were any. */
    async dismissReports(id: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('comment_reports')
        .where('comment_id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    addToReplyCounts: (rootId: number, delta: Counts, at: Date): Promise<CommentRow> =>
      db
        .updateTable('comments')
        .set({
          reply_count: sql`reply_count + ${delta.visible}`,
          pinned_reply_count: sql`pinned_reply_count + ${delta.pinned}`,
          changed_at: at,
        })
        .where('id', '=', rootId)
        .returningAll()
        .executeTakeFirstOrThrow(),
    addToTotals: (videoId: string, delta: Totals): Promise<Totals> =>
      db
        .insertInto('comment_totals')
        // PostgreSQL evaluates the check constraint before it detects the conflict, so no value may be negative.
        .values({
          video_id: videoId,
          visible: Math.max(0, delta.visible),
          pinned: Math.max(0, delta.pinned),
          replies: Math.max(0, delta.replies),
          pinned_replies: Math.max(0, delta.pinned_replies),
        })
        .onConflict((conflict) =>
          conflict.column('video_id').doUpdateSet({
            visible: sql`comment_totals.visible + ${delta.visible}`,
            pinned: sql`comment_totals.pinned + ${delta.pinned}`,
            replies: sql`comment_totals.replies + ${delta.replies}`,
            pinned_replies: sql`comment_totals.pinned_replies + ${delta.pinned_replies}`,
          }),
        )
        .returning(TOTALS)
        .executeTakeFirstOrThrow(),
    readTotals: async (videoId: string): Promise<Totals> =>
      (await db
        .selectFrom('comment_totals')
        .select(TOTALS)
        .where('video_id', '=', videoId)
        .executeTakeFirst()) ?? NO_TOTALS,

    async purgeDeleted(before: Date): Promise<void> {
      await db
        .deleteFrom('comments')
        .where('status', '=', 'deleted')
        .where('changed_at', '<', before)
        .execute();
    },
  };
}
