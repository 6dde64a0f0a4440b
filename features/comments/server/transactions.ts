import type { Tx } from '#kernel/server/db.ts';
import type { DomainEvent } from '#kernel/server/events.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import type { CommentEventType } from '../live-contract.ts';
import { buildChangeEvents } from './change-events.ts';
import {
  type CommentPatch,
  type CommentStore,
  createCommentStore,
  type NewComment,
  type Thread,
} from './store.ts';
import type { CommentRow, Totals } from './tables.ts';
import type { VideoContext } from './video-context.ts';

export interface CommentTransaction {
  readonly tx: Tx;
  readonly store: CommentStore;
  /** `root` is the locked top-level comment of the thread, or null for a new top-level comment. */
  post(comment: NewComment, root: CommentRow | null): Promise<Thread>;
  change(type: CommentEventType, thread: Thread, patch: CommentPatch): Promise<Thread>;
}

export type CommentTransactions = ReturnType<typeof createCommentTransactions>;

interface CountedChange {
  readonly after: Thread;
  /** The video's totals, if the change affected them. */
  readonly totals: Totals | null;
}

/** A comment's contribution to the counters of its list. */
const getCounters = (row: CommentRow | undefined): Totals => {
  const visible = row?.status === 'visible' ? 1 : 0;
  return { visible, pinned: visible && row?.pinned ? 1 : 0 };
};

/** The only way to change comments: row, counters, and events are committed together. */
export function createCommentTransactions(
  { db, events, clock }: Pick<Kernel, 'db' | 'events' | 'clock'>,
  onPublished: (event: DomainEvent) => void,
) {
  /** Updates the counters of the root for a reply, and of the video for a top-level comment. */
  async function updateCounters(
    store: CommentStore,
    videoId: string,
    before: Thread | null,
    after: Thread,
  ): Promise<CountedChange> {
    const [previous, current] = [getCounters(before?.row), getCounters(after.row)];
    const delta = {
      visible: current.visible - previous.visible,
      pinned: current.pinned - previous.pinned,
    };
    if (delta.visible === 0 && delta.pinned === 0) return { after, totals: null };
    const { row, root } = after;
    return row.parent_id === null
      ? { after, totals: await store.addToTotals(videoId, delta) }
      : { after: { row, root: await store.addToReplyCounts(root.id, delta, clock.now()) }, totals: null };
  }

  return {
    async run<T>(video: VideoContext, work: (transaction: CommentTransaction) => Promise<T>): Promise<T> {
      const published: DomainEvent[] = [];
      const result = await db.transaction().execute((tx) => {
        const store = createCommentStore(tx);
        async function countAndPublish(type: CommentEventType, before: Thread | null, changed: Thread) {
          const { after, totals } = await updateCounters(store, video.id, before, changed);
          for (const event of buildChangeEvents(video, { type, before, after, totals })) {
            await events.publish(tx, event);
            published.push(event);
          }
          return after;
        }
        return work({
          tx,
          store,
          async post(comment, root) {
            const row = await store.insert(comment);
            const type = row.status === 'held' ? 'comment.held' : 'comment.created';
            return countAndPublish(type, null, { row, root: root ?? row });
          },
          async change(type, thread, patch) {
            const row = await store.update(thread.row.id, { ...patch, changed_at: clock.now() });
            return countAndPublish(type, thread, { row, root: row.parent_id === null ? row : thread.root });
          },
        });
      });
      // Other processes are notified through the database; this one need not wait for it.
      published.forEach(onPublished);
      return result;
    },
  };
}
