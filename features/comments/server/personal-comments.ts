import { sql } from 'kysely';
import type { PersonalData } from '#features/accounts/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { toHexId } from '../hex-id.ts';
import type { CommentRow, CommentTables } from './tables.ts';
import type { CommentTransactions } from './transactions.ts';
import type { VideoContext } from './video-context.ts';

const BATCH_SIZE = 500;

interface PersonalCommentsDependencies {
  readonly kernel: Pick<Kernel, 'db' | 'clock'>;
  readonly transactions: CommentTransactions;
  readonly videos: Pick<VideosPort, 'getFacts'>;
}

/** The comments of a person, for those who download their data or delete their account. */
export function createPersonalComments({
  kernel,
  transactions,
  videos,
}: PersonalCommentsDependencies): PersonalData {
  const db = kernel.db.withTables<CommentTables>();

  const readBatch = (userId: string, after: number): Promise<CommentRow[]> =>
    db
      .selectFrom('comments')
      .selectAll()
      .where('author_id', '=', userId)
      .where('status', '<>', 'deleted')
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();

  async function* readAll(userId: string): AsyncGenerator<CommentRow> {
    for (let after = 0; ; ) {
      const rows = await readBatch(userId, after);
      yield* rows;
      if (rows.length < BATCH_SIZE) return;
      after = rows.at(-1)!.id;
    }
  }

  async function* list(userId: string): AsyncGenerator<object> {
    for await (const row of readAll(userId)) yield toExport(row);
  }
  async function* listReports(userId: string): AsyncGenerator<object> {
    const rows = await db
      .selectFrom('comment_reports')
      .select(['comment_id', 'reason', 'created_at'])
      .where('reporter_id', '=', userId)
      .execute();
    for (const row of rows)
      yield { comment: toHexId(row.comment_id), reason: row.reason, created: row.created_at };
  }

  /** The parts of a video that its events depend on; a video in the trash has no audience. */
  async function contextOf({ video_id, organization_id }: CommentRow): Promise<VideoContext> {
    const facts = await videos.getFacts(video_id);
    return {
      id: video_id,
      organizationId: organization_id,
      mode: facts?.commentType ?? 'NONE',
      live: facts?.live ?? false,
      canManage: true,
      ownerId: '',
      displayname: '',
      visibility: 'private',
    };
  }

  /** Deletes a comment; one that others replied to only loses its text and its author, so that their replies stay. */
  async function eraseOne(comment: CommentRow): Promise<void> {
    await transactions.run(await contextOf(comment), async ({ tx, store, change }) => {
      const thread = await store.lock(comment.video_id, comment.id);
      if (!thread || thread.row.status === 'deleted') return;
      const isAnswered = thread.row.parent_id === null && (await hasReplies(tx, thread.row.id));
      await store.dismissReports(thread.row.id);
      const nobody = {
        text: '',
        waiting_for: null,
        author_id: null,
        anon_displayname: null,
        client_key: null,
      };
      if (isAnswered) await change('comment.edited', thread, nobody);
      else await change('comment.deleted', thread, { ...nobody, status: 'deleted', pinned: false });
    });
  }
  const hasReplies = async (tx: Tx, rootId: number): Promise<boolean> =>
    (await tx
      .withTables<CommentTables>()
      .selectFrom('comments')
      .select('id')
      .where('parent_id', '=', rootId)
      .where('status', '<>', 'deleted')
      .limit(1)
      .executeTakeFirst()) !== undefined;

  return {
    lists: { comments: list, reports: listReports },

    async erase(userId) {
      // Replies first: a comment that only its author replied to is deleted, too.
      for await (const row of readAll(userId)) if (row.parent_id !== null) await eraseOne(row);
      for await (const row of readAll(userId)) await eraseOne(row);
      await db
        .updateTable('comments')
        .set({ author_id: null, anon_displayname: null, client_key: null })
        .where('author_id', '=', userId)
        .execute();
      // The log keeps what was done, but not what the person wrote.
      await db
        .updateTable('comment_log')
        .set({ detail: sql`detail - 'text'` })
        .where('subject_id', '=', userId)
        .execute();
      for (const column of ['user_id', 'owner_id'] as const)
        await db.deleteFrom('comment_blocks').where(column, '=', userId).execute();
      await db.deleteFrom('comment_reports').where('reporter_id', '=', userId).execute();
    },
  };
}

const toExport = (row: CommentRow): object => ({
  id: toHexId(row.id),
  video: row.video_id,
  reply_to: row.parent_id === null ? null : toHexId(row.parent_id),
  name: row.anon_displayname,
  text: row.text,
  status: row.status,
  created: row.created_at,
  changed: row.updated_at,
});
