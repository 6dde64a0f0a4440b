import type { Tx } from '#kernel/server/db.ts';
import type { Happening } from '#kernel/server/events.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import type { CommentEventType } from '../contract.ts';
import { announcements } from './announcements.ts';
import {
  type CommentPatch,
  type CommentStore,
  createCommentStore,
  type NewComment,
  type Thread,
} from './store.ts';
import type { CommentRow, Totals } from './tables.ts';
import type { VideoContext } from './video-context.ts';

/** What a piece of work may do to comments inside its transaction. */
export interface Work {
  readonly tx: Tx;
  readonly store: CommentStore;
  /** `root`: the locked top-level comment of the thread that a reply joins. */
  post(comment: NewComment, root: CommentRow | null): Promise<Thread>;
  change(type: CommentEventType, thread: Thread, patch: CommentPatch): Promise<Thread>;
}

export type Changes = ReturnType<typeof createChanges>;

interface Counted {
  readonly after: Thread;
  /** Of the video, where they have changed. */
  readonly totals: Totals | null;
}

/** What a comment adds to the counters of its list. */
const weight = (row: CommentRow | undefined): Totals => {
  const visible = row?.status === 'visible' ? 1 : 0;
  return { visible, pinned: visible && row?.pinned ? 1 : 0 };
};

/** The one way comments change: row, counters and announcements together, or none of them. */
export function createChanges(
  { db, events, clock }: Pick<Kernel, 'db' | 'events' | 'clock'>,
  onAnnounced: (happening: Happening) => void,
) {
  /** Counts the difference where it belongs: a reply with its root, a top-level comment with its video. */
  async function count(
    store: CommentStore,
    videoId: string,
    before: Thread | null,
    after: Thread,
  ): Promise<Counted> {
    const [was, is] = [weight(before?.row), weight(after.row)];
    const by = { visible: is.visible - was.visible, pinned: is.pinned - was.pinned };
    if (by.visible === 0 && by.pinned === 0) return { after, totals: null };
    const { row, root } = after;
    return row.parent_id === null
      ? { after, totals: await store.countTotals(videoId, by) }
      : { after: { row, root: await store.countReplies(root.id, by, clock.now()) }, totals: null };
  }

  return {
    async run<T>(video: VideoContext, work: (work: Work) => Promise<T>): Promise<T> {
      const announced: Happening[] = [];
      const result = await db.transaction().execute((tx) => {
        const store = createCommentStore(tx);
        async function settle(type: CommentEventType, before: Thread | null, changed: Thread) {
          const { after, totals } = await count(store, video.id, before, changed);
          for (const happening of announcements(video, { type, before, after, totals })) {
            await events.publish(tx, happening);
            announced.push(happening);
          }
          return after;
        }
        return work({
          tx,
          store,
          async post(comment, root) {
            const row = await store.insert(comment);
            const type = row.status === 'held' ? 'comment.held' : 'comment.created';
            return settle(type, null, { row, root: root ?? row });
          },
          async change(type, thread, patch) {
            const row = await store.update(thread.row.id, { ...patch, changed_at: clock.now() });
            return settle(type, thread, { row, root: row.parent_id === null ? row : thread.root });
          },
        });
      });
      // Other processes hear it from the database; this one need not wait for that.
      announced.forEach(onAnnounced);
      return result;
    },
  };
}
