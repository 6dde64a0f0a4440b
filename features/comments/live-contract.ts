import { z } from 'zod';
import { defineRoute } from '#kernel/contract/route.ts';
import { commentRoutes, SharedComment } from './contract.ts';

export const LIVE_POLL_INTERVAL_MS = 15_000;
export const LIVE_REPLY_POLL_INTERVAL_MS = 15_000;
export const TIME_BUCKET_MS = 15_000;
/** How far back a poll response reaches: two polls may fail without missing a comment. */
export const LIVE_WINDOW_MS = 45_000;

/** Rounds a time down to its 15-second bucket (CA-08). */
export const toTimeBucket = (atMs: number): number => Math.floor(atMs / TIME_BUCKET_MS) * TIME_BUCKET_MS;

/**
 * Everything that changed since `since`, oldest first, to be merged by id. A page whose last response is older than
 * `since` has missed changes and must reload its list.
 */
export const LiveUpdates = z.object({
  /** New or changed top-level comments (text, pin, reply_count). */
  list: z.array(SharedComment),
  totalcount: z.number(),
  /** Ids no longer in this list: deleted, unpinned, or held. */
  removed: z.array(z.string()),
  since: z.number(),
  /** The server's current bucket; the next poll sends `ts + TIME_BUCKET_MS`. */
  ts: z.number(),
});
export type LiveUpdates = z.infer<typeof LiveUpdates>;

/** Same path as `commentRoutes.list`, as live pages poll it with `ts` rounded by `toTimeBucket` (CA-08). */
export const liveUpdatesRoute = defineRoute({
  method: 'GET',
  path: commentRoutes.list.path,
  summary: 'What changed of late; the same for all viewers of a bucket, so shared caches may keep it',
  auth: 'public',
  input: z.object({
    gconfid: z.string().max(40),
    ts: z.number(),
    isPinned: z.boolean(),
    comment_updates: z.literal(true),
  }),
  output: LiveUpdates,
});

/** Event types on the topics `comments:{gconfid}` and, for managers, `comments-managers:{gconfid}`. */
export const COMMENT_EVENTS = [
  'comment.created',
  'comment.edited',
  'comment.pinned',
  'comment.unpinned',
  'comment.deleted',
  'comment.held',
  'comment.approved',
] as const;
export type CommentEventType = (typeof COMMENT_EVENTS)[number];

/**
 * Event payload. `comments:` carries what viewers may see in the current mode (in mode PIN only pinned comments; an
 * unpinned or deleted one comes without `comment`). `comments-managers:` carries what only managers may see.
 */
export const CommentEvent = z.object({
  id: z.string(),
  parent: z.string().nullable(),
  comment: SharedComment.nullable(),
  /** The parent's reply_count after a reply was added or removed. */
  parent_reply_count: z.number().nullable(),
  /** Length of the receiver's list: all comments, or the pinned ones in mode PIN. */
  totalcount: z.number(),
  pinned_count: z.number(),
  /** Replies in the receiver's list, and those below pinned comments. */
  replycount: z.number(),
  pinned_replycount: z.number(),
});
export type CommentEvent = z.infer<typeof CommentEvent>;
