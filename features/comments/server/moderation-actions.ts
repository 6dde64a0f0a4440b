import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { commentErrors } from '../contract.ts';
import { type BulkAction, moderationErrors } from '../moderation-contract.ts';
import { type CommentStore, createCommentStore, type Thread } from './store.ts';
import type { CommentRow, CommentTables } from './tables.ts';
import { requireThread } from './thread-access.ts';
import type { CommentTransaction, CommentTransactions } from './transactions.ts';
import { assertManager, type VideoContext } from './video-context.ts';

/** How much of a deleted text the log keeps, so that other managers can review the decision. */
const EXCERPT_LENGTH = 200;

const LOGGED_ACTIONS: Readonly<Record<BulkAction, string>> = {
  approve: 'approved',
  pin: 'pinned',
  unpin: 'unpinned',
  delete: 'deleted',
};

export type ModerationActions = ReturnType<typeof createModerationActions>;

/** Pins, unpins, approves, and deletes comments, with the same rules and log for the panel and the queue. */
export function createModerationActions(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  transactions: CommentTransactions,
) {
  const store: CommentStore = createCommentStore(db);

  function writeLog(
    transaction: Pick<CommentTransaction, 'tx'> | null,
    entry: {
      video_id: string;
      actor_id: string | null;
      action: string;
      comment_id: number | null;
      subject_id: string | null;
      detail?: Record<string, unknown>;
    },
  ) {
    return (transaction?.tx ?? db)
      .withTables<CommentTables>()
      .insertInto('comment_log')
      .values({ ...entry, detail: JSON.stringify(entry.detail ?? {}), created_at: clock.now() })
      .execute();
  }

  const log = (
    viewer: Viewer,
    video: VideoContext,
    action: string,
    row: Pick<CommentRow, 'id' | 'author_id'> | null,
    detail: Record<string, unknown> = {},
    transaction: Pick<CommentTransaction, 'tx'> | null = null,
  ) =>
    writeLog(transaction, {
      video_id: video.id,
      actor_id: viewer.userId,
      action,
      comment_id: row?.id ?? null,
      subject_id: row?.author_id ?? null,
      detail,
    });

  return {
    log,
    writeLog,

    async apply(viewer: Viewer, video: VideoContext, id: number, action: BulkAction): Promise<Thread> {
      const { row } = requireThread(await store.find(video.id, id));
      assertAllowed(viewer, video, row, action);
      return transactions.run(video, async (transaction) => {
        const thread = requireThread(await transaction.store.lock(video.id, id));
        const changed = await applyAction(transaction, video, thread, action, clock.now());
        const isOwn = viewer.userId === thread.row.author_id;
        const excerpt =
          action === 'delete' && !isOwn ? { text: thread.row.text.slice(0, EXCERPT_LENGTH) } : {};
        if (changed) await log(viewer, video, LOGGED_ACTIONS[action], thread.row, excerpt, transaction);
        return changed ?? thread;
      });
    },
  };
}

function assertAllowed(viewer: Viewer, video: VideoContext, row: CommentRow, action: BulkAction): void {
  if (action === 'delete') {
    if (row.author_id !== viewer.userId && !video.canManage) throw fail(commentErrors, 'NOT_YOURS');
    return;
  }
  assertManager(video);
  if (action === 'approve') return;
  // CM-28
  if (row.parent_id !== null) throw fail(commentErrors, 'PIN_TOP_LEVEL_ONLY');
  if (!video.live) throw fail(commentErrors, 'PIN_LIVE_ONLY');
}

/** Returns null if the comment already is in the requested state. */
async function applyAction(
  transaction: CommentTransaction,
  video: VideoContext,
  thread: Thread,
  action: BulkAction,
  now: Date,
): Promise<Thread | null> {
  const { row } = thread;
  if (action === 'delete') {
    const patch = { status: 'deleted', text: '', waiting_for: null, pinned: false } as const;
    const deleted = await transaction.change('comment.deleted', thread, patch);
    if (row.parent_id === null) await transaction.store.deleteReplies(row.id, now);
    return deleted;
  }
  if (action === 'unpin') {
    // A held comment stays in the queue: removing its pin does not approve it.
    const unpinned = { pinned: false, pin_changed_at: now };
    return row.pinned ? transaction.change('comment.unpinned', thread, unpinned) : null;
  }
  const visible = { status: 'visible', waiting_for: null } as const;
  if (action === 'approve') {
    const pinned = row.pinned || video.mode === 'PIN';
    const wasReported = await transaction.store.dismissReports(row.id);
    if (row.status === 'visible' && pinned === row.pinned) {
      if (wasReported) return thread;
      throw fail(moderationErrors, 'APPROVE_NOT_NEEDED');
    }
    return transaction.change('comment.approved', thread, {
      ...visible,
      pinned,
      ...(pinned === row.pinned ? {} : { pin_changed_at: now }),
    });
  }
  if (row.pinned && row.status === 'visible') return null;
  return transaction.change('comment.pinned', thread, { ...visible, pinned: true, pin_changed_at: now });
}
