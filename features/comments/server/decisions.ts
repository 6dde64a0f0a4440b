import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { commentErrors } from '../contract.ts';
import { type BulkAction, moderationErrors } from '../moderation-contract.ts';
import type { Changes, Work } from './changes.ts';
import { type CommentStore, createCommentStore, type Thread } from './store.ts';
import type { CommentRow, CommentTables } from './tables.ts';
import { assertManager, type VideoContext } from './video-context.ts';

/** How much of a deleted text the log keeps, so that a decision of others can be understood. */
const EXCERPT_LENGTH = 200;

const DONE: Readonly<Record<BulkAction, string>> = {
  approve: 'approved',
  pin: 'pinned',
  unpin: 'unpinned',
  delete: 'deleted',
};

export type Decisions = ReturnType<typeof createDecisions>;

/** A thread that is there; CE-07 and CE-10 rest on telling "deleted" from "never was". */
export function found(thread: Thread | undefined): Thread {
  if (!thread) throw fail(commentErrors, 'COMMENT_NOT_FOUND');
  if (thread.row.status === 'deleted') throw fail(commentErrors, 'COMMENT_DELETED');
  return thread;
}

/** Pin, unpin, approve, delete: from a page or from the queue, by the same rules and into the same log. */
export function createDecisions({ db, clock }: Pick<Kernel, 'db' | 'clock'>, changes: Changes) {
  const store: CommentStore = createCommentStore(db);

  function writeLog(
    on: Pick<Work, 'tx'> | null,
    entry: {
      video_id: string;
      actor_id: string | null;
      action: string;
      comment_id: number | null;
      subject_id: string | null;
      detail?: Record<string, unknown>;
    },
  ) {
    return (on?.tx ?? db)
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
    work: Pick<Work, 'tx'> | null = null,
  ) =>
    writeLog(work, {
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

    async decide(viewer: Viewer, video: VideoContext, id: number, action: BulkAction): Promise<Thread> {
      const seen = found(await store.find(video.id, id));
      assertAllowed(viewer, video, seen.row, action);
      return changes.run(video, async (work) => {
        const thread = found(await work.store.lock(video.id, id));
        const changed = await carryOut(work, video, thread, action, clock.now());
        const byOthers = viewer.userId !== thread.row.author_id;
        const excerpt =
          action === 'delete' && byOthers ? { text: thread.row.text.slice(0, EXCERPT_LENGTH) } : {};
        if (changed) await log(viewer, video, DONE[action], thread.row, excerpt, work);
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

/** Null when there is nothing to change. */
async function carryOut(
  work: Work,
  video: VideoContext,
  thread: Thread,
  action: BulkAction,
  now: Date,
): Promise<Thread | null> {
  const { row } = thread;
  if (action === 'delete') {
    const patch = { status: 'deleted', text: '', waiting_for: null, pinned: false } as const;
    const deleted = await work.change('comment.deleted', thread, patch);
    if (row.parent_id === null) await work.store.deleteReplies(row.id, now);
    return deleted;
  }
  if (action === 'unpin') {
    // A held comment stays held and in the queue: taking a pin away does not say that it may be seen.
    const unpinned = { pinned: false, pin_changed_at: now };
    return row.pinned ? work.change('comment.unpinned', thread, unpinned) : null;
  }
  const decided = { status: 'visible', waiting_for: null } as const;
  if (action === 'approve') {
    const pinned = row.pinned || video.mode === 'PIN';
    if (row.status === 'visible' && pinned === row.pinned) throw fail(moderationErrors, 'APPROVE_NOT_NEEDED');
    return work.change('comment.approved', thread, {
      ...decided,
      pinned,
      ...(pinned === row.pinned ? {} : { pin_changed_at: now }),
    });
  }
  if (row.pinned && row.status === 'visible') return null;
  return work.change('comment.pinned', thread, { ...decided, pinned: true, pin_changed_at: now });
}
