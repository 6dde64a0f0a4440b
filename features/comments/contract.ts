import { z } from 'zod';
import { defineErrors } from '#kernel/contract/errors.ts';
import { flag } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';

/** In UTF-16 code units with a line break as one, as browsers count `maxlength`. */
export const COMMENT_MAX_LENGTH = 2048;
export const FIRST_PAGE_SIZE = 15;
export const SCROLL_PAGE_SIZE = 15;
export const REFILL_PAGE_SIZE = 5;
export const REPLIES_PAGE_SIZE = 5;
export const LIVE_REPLIES_MAX = 15;
const COMMENTS_PAGE_MAX = 100;
/** Largest offset for `first`; page further with a key. */
const SKIP_MAX = 10_000;
export const VIEW_MORE_MIN_TOTAL = 10;
/** Rate limit per person for comments and replies, across all videos. */
export const POST_LIMIT = { max: 60, windowSec: 300 } as const;

export const commentErrors = defineErrors({
  COMMENTS_DISABLED: { status: 403, message: 'Comments are disabled for this video!' },
  COMMENT_TOO_LONG: { status: 400, message: 'Comment should be maximum 2048 characters long' },
  /** The comment does not exist on this video, or the viewer may not see it. */
  COMMENT_NOT_FOUND: { status: 404, message: 'There is no such comment on this video.' },
  COMMENT_DELETED: { status: 410, message: 'This comment has been deleted.' },
  /** The comment being replied to was deleted. */
  REPLY_TARGET_DELETED: {
    status: 409,
    message: 'Can not reply to this comment, as this comment has been deleted.',
  },
  /** The reply being replied to was deleted with its parent. */
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
  BLOCKED: { status: 403, message: "You can't comment here." },
  OWN_COMMENT: { status: 409, message: "You can't report your own comment." },
});

/** A hexadecimal id, ordered numerically ('ff' before '100'). See hex-id.ts. */
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
  /** Safe HTML whose only markup is our own `<a>` and `<br>`; `toPlainText` (safe-html.ts) restores the original. */
  text: z.string(),
  username: z.string(),
  displayname: z.string(),
  anon_displayname: z.string().nullable(),
  /** The address of the author's picture; null if there is none or the author's name is not shown. */
  avatar: z.string().nullish(),
  time_created: z.number(),
  /** Time of the last edit; equals time_created if never edited. */
  time_last_update: z.number(),
  pinned: z.boolean(),
  parent: z.string().nullable(),
  /** Set on a reply returned on its own; null inside the parent's reply list or if the viewer may not see the parent. */
  parent_comment: z.object({ displayname: z.string(), text: z.string(), reply_count: z.number() }).nullable(),
  reply_count: z.number(),
  /** Visible only to its author and managers, because it is held or, in mode PIN, not pinned. */
  awaiting_approval: z.boolean(),
};

const noReplies = z.object({ list: z.array(z.never()), totalcount: z.number() });

/** Identical for all viewers, hence without flags: pages compute them with `getCommentFlags` (policy.ts). */
export const SharedComment = z.object({
  ...fields,
  replies: noReplies,
});
export type SharedComment = z.infer<typeof SharedComment>;

/** A comment as returned to one viewer, with flags computed by the server (CM-24). */
const Reply = z.object({ ...fields, ...flags, replies: noReplies });
export const Comment = Reply.extend({
  /** Includes the viewer's own pending replies, which totalcount does not count. */
  replies: z.object({
    list: z.array(Reply),
    totalcount: z.number(),
  }),
  /** Number of the viewer's own pending replies; omitted when zero. */
  own_waiting_replies: z.number().optional(),
});
export type Comment = z.infer<typeof Comment>;

/** `replycount`: the replies below the comments that `totalcount` counts. */
export const CommentList = z.object({
  list: z.array(Comment),
  totalcount: z.number(),
  replycount: z.number(),
});
export type CommentList = z.infer<typeof CommentList>;

const gconfid = z.string().max(40);
const time = z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional();
const order = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['asc', 'desc']))
  .optional();
/** 'replies': those with the most replies first, by offset only. */
const listOrder = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['asc', 'desc', 'replies']))
  .optional();
const size = (max: number) =>
  z.coerce.number().int('A whole number.').min(1, 'At least 1.').max(max, `At most ${max}.`);
const skip = z.coerce
  .number()
  .int('A whole number.')
  .min(0, 'Not below 0.')
  .max(SKIP_MAX, `At most ${SKIP_MAX}.`);
/** Accepted because the API specifies them, but ignored: the server looks up the owners itself. */
const ignoredOwnerFields = {
  kapowner: z.string().max(200).optional(),
  cmntowner: z.string().max(200).optional(),
};
/** Far above the limit, so that a slightly too long text gets COMMENT_TOO_LONG instead of INVALID_INPUT. */
const text = z.string().max(20_000);
const MAX_BODY_BYTES = 64 * 1024;
const writeRate = { max: 120, windowSec: 60, by: 'person' } as const;

export const commentRoutes = {
  /** Returns `CommentList`, or `LiveUpdates` with comment_updates=true (see `liveUpdatesRoute`). */
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
      /** Include the newest REPLIES_PAGE_SIZE replies of each comment, oldest first. */
      list_replies_flag: flag.default(false),
      is_pinned: flag.optional(),
      isPinned: flag.optional(),
      /** Cursor: the page adjacent to this id; with both, the range between them. */
      commentsbeforeid: CommentId.optional(),
      commentsafterid: CommentId.optional(),
      commentsbeforets: time,
      commentsafterts: time,
      /** Default: newest first on demand; for live events the newest page, oldest first. */
      sort: listOrder,
      order_by: listOrder,
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
      /** Return the page before `from` instead of after it; without `from`, the last page. */
      show_previous_replies: flag.default(false),
      /** A reply id or an offset; ids start at 100000 (hex), so the two cannot be confused. */
      from: CommentId.optional(),
      max: size(COMMENTS_PAGE_MAX).default(REPLIES_PAGE_SIZE),
      /** Default: 'asc'. */
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
    rate: writeRate,
    input: z.object({
      gconfid,
      text,
      /** The comment being replied to; a reply to a reply joins its parent's thread. */
      adid: CommentId.or(z.literal('')).optional(),
      /** Idempotency key: repeating a request returns the existing comment instead of creating another. */
      client_key: z
        .string()
        .regex(/^[\w-]{8,64}$/, 'Use 8 to 64 letters, digits, dashes or underscores.')
        .optional(),
      ...ignoredOwnerFields,
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
    rate: writeRate,
    input: z.object({
      gconfid,
      id: CommentId,
      text,
      /** The version being edited; a newer edit on the server fails the request with COMMENT_CHANGED. */
      time_last_update: time,
      ...ignoredOwnerFields,
    }),
    output: Comment,
  }),
  pin: defineRoute({
    method: 'PUT',
    path: '/app/video/:gconfid/comment/:id',
    summary: 'Pin or unpin a top-level comment of a live event',
    auth: 'required',
    encoding: 'form',
    rate: writeRate,
    input: z.object({ gconfid, id: CommentId, op: z.enum(['pin', 'unpin']), ...ignoredOwnerFields }),
    output: Comment,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/app/video/:gconfid/comment',
    summary: 'Delete a comment and its replies; cid in the form or in the query',
    auth: 'required',
    encoding: 'form',
    rate: writeRate,
    input: z.object({ gconfid, cid: CommentId.optional(), ...ignoredOwnerFields }),
    output: z.object({ id: z.string(), status: z.literal('DELETED') }),
  }),
};
