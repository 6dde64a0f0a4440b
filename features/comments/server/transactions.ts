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
import type { CommentRow, Counts, Totals } from './tables.ts';
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
const getCounts = (row: CommentRow | undefined): Counts => {
  const visible = row?.status === 'visible' ? 1 : 0;
  return { visible, pinned: visible && row?.pinned ? 1 : 0 };
};
/** What a top-level comment and its replies contribute to the video's totals. */
const getTotals = (root: CommentRow | undefined): Totals => {
  const { visible, pinned } = getCounts(root);
  return {
    visible,
    pinned,
    replies: visible * (root?.reply_count ?? 0),
    pinned_replies: pinned * (root?.pinned_reply_count ?? 0),
  };
};
const isZero = (delta: Counts): boolean => Object.values(delta).every((count) => count === 0);

/** The only way to change comments: row, counters, and events are committed together. */
export function createCommentTransactions(
  { db, events, clock }: Pick<Kernel, 'db' | 'events' | 'clock'>,
  onPublished: (event: DomainEvent) => void,
) {
  async function countTopLevel(store: CommentStore, videoId: string, before: Thread | null, after: Thread) {
    const [previous, current] = [getTotals(before?.row), getTotals(after.row)];
    const delta: Totals = {
      visible: current.visible - previous.visible,
      pinned: current.pinned - previous.pinned,
      replies: current.replies - previous.replies,
      pinned_replies: current.pinned_replies - previous.pinned_replies,
    };
    return { after, totals: isZero(delta) ? null : await store.addToTotals(videoId, delta) };
  }

  async function countReply(store: CommentStore, videoId: string, before: Thread | null, after: Thread) {
    const [previous, current] = [getCounts(before?.row), getCounts(after.row)];
    const delta = { visible: current.visible - previous.visible, pinned: current.pinned - previous.pinned };
    if (isZero(delta)) return { after, totals: null };
    const { row } = after;
    const root = await store.addToReplyCounts(after.root.id, delta, clock.now());
    const listed = getCounts(root);
    const replies = { replies: listed.visible * delta.visible, pinned_replies: listed.pinned * delta.pinned };
    if (isZero({ visible: replies.replies, pinned: replies.pinned_replies }))
      return { after: { row, root }, totals: null };
    return {
      after: { row, root },
      totals: await store.addToTotals(videoId, { visible: 0, pinned: 0, ...replies }),
    };
  }

  /** Updates the counters of the root for a reply, and those of the video. */
  const updateCounters = (
    store: CommentStore,
    videoId: string,
    before: Thread | null,
    after: Thread,
  ): Promise<CountedChange> =>
    (after.row.parent_id === null ? countTopLevel : countReply)(store, videoId, before, after);

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
