import { z } from 'zod';
import { defineErrors } from '#kernel/contract/errors.ts';
import { flag } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';

/** Counted as browsers count `maxlength`: UTF-16 units, a line break as one. */
export const COMMENT_MAX_LENGTH = 2048;
export const FIRST_PAGE_SIZE = 15;
export const SCROLL_PAGE_SIZE = 15;
export const REFILL_PAGE_SIZE = 5;
export const REPLIES_PAGE_SIZE = 5;
export const LIVE_REPLIES_MAX = 15;
const COMMENTS_PAGE_MAX = 100;
/** `first` skips so many; a longer way is walked by key. */
const SKIP_MAX = 10_000;
export const LIVE_POLL_INTERVAL_MS = 15_000;
export const LIVE_REPLY_POLL_INTERVAL_MS = 15_000;
export const TIME_BUCKET_MS = 15_000;
/** How far back an answer to a live poll reaches: two polls may fail without a comment being missed. */
export const LIVE_WINDOW_MS = 45_000;
export const VIEW_MORE_MIN_TOTAL = 10;
/** What one person may post: 60 comments and replies in any five minutes, everywhere together. */
export const POST_LIMIT = { max: 60, windowSec: 300 } as const;

export const commentErrors = defineErrors({
  COMMENTS_DISABLED: { status: 403, message: 'Comments are disabled for this video!' },
  COMMENT_TOO_LONG: { status: 400, message: 'Comment should be maximum 2048 characters long' },
  /** No such comment on this video, or none that this viewer may see. */
  COMMENT_NOT_FOUND: { status: 404, message: 'There is no such comment on this video.' },
  COMMENT_DELETED: { status: 410, message: 'This comment has been deleted.' },
  /** The comment that was to be replied to is gone. */
  REPLY_TARGET_DELETED: {
    status: 409,
    message: 'Can not reply to this comment, as this comment has been deleted.',
  },
  /** The reply that was to be replied to went with its parent. */
  PARENT_DELETED: {
    status: 409,
    message: 'Can not reply to this comment, as parent comment has been deleted.',
  },
  COMMENT_CHANGED: { status: 409, message: 'This comment was edited somewhere else in the meantime.' },
  EDIT_REFUSED: { status: 403, message: 'This comment cannot be edited.' },
  NOT_YOURS: { status: 403, message: 'This is not your comment.' },
  PIN_LIVE_ONLY: { status: 409, message: 'Comments can be pinned during live events only.' },
  PIN_TOP_LEVEL_ONLY: { status: 409, message: 'Replies cannot be pinned.' },
  MANAGERS_ONLY: { status: 403, message: 'Only people who manage this video can do this.' },
  SLOW_MODE: { status: 429, message: 'Slow mode is on. Please wait a moment.' },
  TOO_MANY_COMMENTS: { status: 429, message: 'That is a lot of comments. Please wait a moment.' },
  BLOCKED: { status: 403, message: 'You cannot comment here.' },
});

/** How an id is written: hex, ordered as a number ('ff' before '100'). See hex-id.ts. */
export const CommentId = z
  .string()
  .max(64)
  .regex(/^[0-9a-f]+$/i, 'An id is a hexadecimal number.');

const flags = {
  canReply: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  canPin: z.boolean(),
};
const fields = {
  id: z.string(),
  /** Safe HTML: text with `<a>` and `<br>` of our own making. `plainText` (safe-html.ts) gives back what was typed. */
  text: z.string(),
  username: z.string(),
  displayname: z.string(),
  anon_displayname: z.string().nullable(),
  time_created: z.number(),
  /** Of the text; equals time_created until it is edited. */
  time_last_update: z.number(),
  pinned: z.boolean(),
  parent: z.string().nullable(),
  /** Of a reply that is fetched, posted or announced by itself; null inside the list of its parent, and where the viewer may not see the parent. */
  parent_comment: z.object({ displayname: z.string(), text: z.string(), reply_count: z.number() }).nullable(),
  reply_count: z.number(),
  /** Only its author and managers see it: it waits for a pin (mode PIN) or was held back. */
  awaiting_approval: z.boolean(),
};

const noReplies = z.object({ list: z.array(z.never()), totalcount: z.number() });

/** The same for everyone, so without flags: a page derives them with `commentFlags` (policy.ts) from who it is. */
export const SharedComment = z.object({
  ...fields,
  replies: noReplies,
});
export type SharedComment = z.infer<typeof SharedComment>;

/** A comment seen by one viewer; the flags are the server's decision (CM-24). */
const Reply = z.object({ ...fields, ...flags, replies: noReplies });
export const Comment = Reply.extend({
  /** Also has what the asking person replied and nobody else sees yet; totalcount does not count it. */
  replies: z.object({
    list: z.array(Reply),
    totalcount: z.number(),
  }),
  /** How many replies of the asking person wait for approval here; left out when there are none. */
  own_waiting_replies: z.number().optional(),
});
export type Comment = z.infer<typeof Comment>;

export const CommentList = z.object({ list: z.array(Comment), totalcount: z.number() });
export type CommentList = z.infer<typeof CommentList>;

/**
 * Everything that changed from `since` to now, oldest first; merged by id it never shows a comment twice.
 * A page that last heard from the server before `since` has missed something and loads its list again.
 */
export const LiveUpdates = z.object({
  /** Top-level comments that are new or changed (text, pin, reply_count). */
  list: z.array(SharedComment),
  totalcount: z.number(),
  /** Ids that are no longer in this list: deleted, unpinned, held. */
  removed: z.array(z.string()),
  since: z.number(),
  /** The bucket of the server's clock, for the next question: `ts + TIME_BUCKET_MS`. */
  ts: z.number(),
});
export type LiveUpdates = z.infer<typeof LiveUpdates>;

/** Types of the events on the topics `comments:{gconfid}` and, for managers besides, `comments-managers:{gconfid}`. */
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
 * The data of such an event. On `comments:` everyone hears what may be seen in the present mode (PIN: pinned ones
 * only; unpinning and deleting come without `comment`); what only managers may see goes to `comments-managers:`.
 */
export const CommentEvent = z.object({
  id: z.string(),
  parent: z.string().nullable(),
  comment: SharedComment.nullable(),
  /** The parent's reply_count after a reply came or went. */
  parent_reply_count: z.number().nullable(),
  /** Of the list that hears it: all, or pinned ones in mode PIN. */
  totalcount: z.number(),
  pinned_count: z.number(),
});
export type CommentEvent = z.infer<typeof CommentEvent>;

const gconfid = z.string().max(40);
const time = z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional();
const order = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['asc', 'desc']))
  .optional();
const size = (max: number) =>
  z.coerce.number().int('A whole number.').min(1, 'At least 1.').max(max, `At most ${max}.`);
const skip = z.coerce
  .number()
  .int('A whole number.')
  .min(0, 'Not below 0.')
  .max(SKIP_MAX, `At most ${SKIP_MAX}.`);
/** Whatever is sent for these is part of the calls and believed by nobody: the server knows who owns what. */
const unbelieved = { kapowner: z.string().max(200).optional(), cmntowner: z.string().max(200).optional() };
/** Far above the limit, so that a text just too long gets the specified answer and not a general one. */
const text = z.string().max(20_000);
const MAX_BODY_BYTES = 64 * 1024;
const writes = { max: 120, windowSec: 60, by: 'person' } as const;

export const commentRoutes = {
  /** Answers `CommentList`; with comment_updates=true `LiveUpdates` (call it as `liveUpdatesCall`). */
  list: defineRoute({
    method: 'GET',
    path: '/app/video/:gconfid/comments',
    summary:
      'Top-level comments, by key or from the beginning; or, with comment_updates, what changed of late',
    auth: 'public',
    kind: 'raw',
    sharedWhen: (query) => query.comment_updates === 'true' || query.comment_updates === '1',
    input: z.object({
      gconfid,
      first: skip.default(0),
      max: size(COMMENTS_PAGE_MAX).default(FIRST_PAGE_SIZE),
      /** With the newest REPLIES_PAGE_SIZE replies of each comment, oldest first. */
      list_replies_flag: flag.default(false),
      is_pinned: flag.optional(),
      isPinned: flag.optional(),
      /** The page next to this id; with both, the range between. */
      commentsbeforeid: CommentId.optional(),
      commentsafterid: CommentId.optional(),
      commentsbeforets: time,
      commentsafterts: time,
      /** Without an order: newest first on demand; live the newest page, oldest first. */
      sort: order,
      order_by: order,
      ts: time,
      comment_updates: flag.default(false),
    }),
    output: CommentList,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/app/video/:gconfid/comments/:id',
    summary: 'One comment with a page of its replies',
    auth: 'public',
    input: z.object({
      gconfid,
      id: CommentId,
      show_replies: flag.default(false),
      /** The page before `from` instead of the one after it; without `from`, the last page. */
      show_previous_replies: flag.default(false),
      /** The id of a reply, or how many replies to skip: ids begin at 100000 (hex), so the two cannot be mixed up. */
      from: CommentId.optional(),
      max: size(COMMENTS_PAGE_MAX).default(REPLIES_PAGE_SIZE),
      /** 'asc' unless told otherwise. */
      reply_order_by: order,
    }),
    output: Comment,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/app/video/:gconfid/comment',
    summary: 'Post a comment, or with adid a reply',
    auth: 'required',
    encoding: 'form',
    maxBodyBytes: MAX_BODY_BYTES,
    rate: writes,
    input: z.object({
      gconfid,
      text,
      /** The comment replied to; a reply to a reply joins the thread of its parent. */
      adid: CommentId.or(z.literal('')).optional(),
      /** Made up by the page for one comment; sent again, the same comment is answered and no second one made. */
      client_key: z
        .string()
        .regex(/^[\w-]{8,64}$/, 'Use 8 to 64 letters, digits, dashes or underscores.')
        .optional(),
      ...unbelieved,
    }),
    output: Comment,
  }),
  edit: defineRoute({
    method: 'POST',
    path: '/app/video/:gconfid/comment/:id',
    summary: 'Edit your own comment (on-demand videos, not in mode PIN)',
    auth: 'required',
    encoding: 'form',
    maxBodyBytes: MAX_BODY_BYTES,
    rate: writes,
    input: z.object({
      gconfid,
      id: CommentId,
      text,
      /** What the page had before the edit; if the comment has been edited since, COMMENT_CHANGED is answered. */
      time_last_update: time,
      ...unbelieved,
    }),
    output: Comment,
  }),
  pin: defineRoute({
    method: 'PUT',
    path: '/app/video/:gconfid/comment/:id',
    summary: 'Pin or unpin a top-level comment of a live event',
    auth: 'required',
    encoding: 'form',
    rate: writes,
    input: z.object({ gconfid, id: CommentId, op: z.enum(['pin', 'unpin']), ...unbelieved }),
    output: Comment,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/app/video/:gconfid/comment',
    summary: 'Delete a comment and its replies; cid in the form or in the query',
    auth: 'required',
    encoding: 'form',
    rate: writes,
    input: z.object({ gconfid, cid: CommentId.optional(), ...unbelieved }),
    output: z.object({ id: z.string(), status: z.literal('DELETED') }),
  }),
};

/** The same address as `commentRoutes.list`, as live pages ask it (CA-08): round `ts` down with `bucketOf`. */
export const liveUpdatesCall = defineRoute({
  method: 'GET',
  path: commentRoutes.list.path,
  summary: 'What changed of late; the same for all viewers of a bucket, so shared caches may keep it',
  auth: 'public',
  input: z.object({ gconfid, ts: z.number(), isPinned: z.boolean(), comment_updates: z.literal(true) }),
  output: LiveUpdates,
});

/** CA-08: a time rounded down to its 15-second bucket. */
export const bucketOf = (atMs: number): number => Math.floor(atMs / TIME_BUCKET_MS) * TIME_BUCKET_MS;
