import { z } from 'zod';
import { defineErrors } from '#kernel/contract/errors.ts';
import { line, page, pageSize, requiredLine } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { Comment, CommentId } from './contract.ts';

export const SLOW_MODE_MAX_SEC = 3600;
export const HOLD_WORDS_MAX = 500;
export const HOLD_WORD_MAX_LENGTH = 60;
export const BULK_MAX = 100;

export const moderationErrors = defineErrors({
  PERSON_NOT_FOUND: { status: 404, message: 'There is no such person.' },
  CANNOT_BLOCK: { status: 409, message: 'People who manage videos here cannot be blocked.' },
  OWNER_OR_MODERATORS_ONLY: {
    status: 403,
    message:
      'Only the owner, moderators and administrators can block people from all videos of the owner. You can block them from this video.',
  },
  ORGANIZATION_MODERATORS_ONLY: {
    status: 403,
    message: 'Only moderators and administrators can block people from the whole organization.',
  },
  APPROVE_NOT_NEEDED: { status: 409, message: 'This comment does not wait for approval.' },
  BAD_CURSOR: { status: 400, message: 'This page of the list cannot be found. Start from the first one.' },
});

export const CommentSettings = z.object({
  /** Minimum seconds between two comments of one person; 0 is off. Does not apply to managers of the video. */
  slow_mode_sec: z.number(),
  hold_links: z.boolean(),
  /** Case-insensitive words; a comment that contains one is held for approval. */
  hold_words: z.array(z.string()),
});
export type CommentSettings = z.infer<typeof CommentSettings>;

/** Where a person is blocked: this video, all videos of its owner, or the organization. See `getBlockScopes`. */
export const BlockScope = z.enum(['video', 'owner', 'organization']);
export type BlockScope = z.infer<typeof BlockScope>;

export const Block = z.object({
  username: z.string(),
  displayname: z.string(),
  scope: BlockScope,
  blocked_by: z.string(),
  time_created: z.number(),
  /** Whether the requesting person may remove this block. */
  can_unblock: z.boolean(),
});
export type Block = z.infer<typeof Block>;

/** Why viewers reported a comment. */
export const ReportReason = z.enum(['spam', 'harassment', 'hate', 'misinformation', 'other']);
export type ReportReason = z.infer<typeof ReportReason>;

/** Why a comment is pending: 'pin' awaits approval in mode PIN; 'link' and 'word' were held by a rule. */
export const PendingReason = z.enum(['pin', 'link', 'word']);
export type PendingReason = z.infer<typeof PendingReason>;

export const QueueItem = z.object({
  kapsule_id: z.string(),
  video_displayname: z.string(),
  live: z.boolean(),
  waiting_for: PendingReason.nullable(),
  /** Reports that nobody has decided on; null if there are none. */
  reports: z
    .object({
      count: z.number(),
      reasons: z.array(z.object({ reason: ReportReason, count: z.number() })),
    })
    .nullable(),
  /** Scopes from which the requesting person may block the author. */
  block_scopes: z.array(BlockScope),
  comment: Comment,
});
export type QueueItem = z.infer<typeof QueueItem>;

/** 'approve' makes a comment visible and dismisses its reports; in mode PIN it pins a comment, or shows a reply below its pinned parent. */
export const BulkAction = z.enum(['approve', 'pin', 'unpin', 'delete']);
export type BulkAction = z.infer<typeof BulkAction>;

export const LogEntry = z.object({
  id: z.string(),
  time: z.number(),
  /** 'edited', 'deleted', 'pinned', 'unpinned', 'approved', 'blocked', 'unblocked', 'settings-changed'. */
  action: z.string(),
  username: z.string(),
  displayname: z.string(),
  comment_id: z.string().nullable(),
  /** The target of the action: the author, the blocked person, or the changed settings. */
  detail: z.record(z.string(), z.unknown()),
});
export type LogEntry = z.infer<typeof LogEntry>;

export const COUNTED_VIDEOS_MAX = 300;
const id = z.string().max(40);
const username = z.string().trim().toLowerCase().min(1).max(100);
const cursor = z.string().max(40).optional();

export const moderationRoutes = {
  settings: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/comment_settings',
    summary: 'Slow mode and what is held back',
    auth: 'required',
    input: z.object({ id }),
    output: CommentSettings,
  }),
  changeSettings: defineRoute({
    method: 'PATCH',
    path: '/api/v1/videos/:id/comment_settings',
    summary: 'Change slow mode and what is held back',
    auth: 'required',
    input: z.object({
      id,
      slow_mode_sec: z.number().int().min(0).max(SLOW_MODE_MAX_SEC).optional(),
      hold_links: z.boolean().optional(),
      hold_words: z
        .array(requiredLine(HOLD_WORD_MAX_LENGTH))
        .max(HOLD_WORDS_MAX, `At most ${HOLD_WORDS_MAX} words.`)
        .optional(),
    }),
    output: CommentSettings,
  }),
  blocks: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/comment_blocks',
    summary: 'People who cannot comment on this video, newest first',
    auth: 'required',
    input: z.object({ id, cursor, max: pageSize(50) }),
    output: page(Block),
  }),
  block: defineRoute({
    method: 'POST',
    path: '/api/v1/videos/:id/comment_blocks',
    summary:
      "Keep a person from commenting on this video, on this owner's videos, or on all of the organization",
    auth: 'required',
    input: z.object({ id, username, scope: BlockScope.default('owner') }),
    output: Block,
  }),
  unblock: defineRoute({
    method: 'DELETE',
    path: '/api/v1/videos/:id/comment_blocks/:username',
    summary: 'Let a person comment again',
    auth: 'required',
    input: z.object({ id, username, scope: BlockScope.default('owner') }),
    output: z.object({ ok: z.literal(true) }),
  }),
  report: defineRoute({
    method: 'POST',
    path: '/api/v1/videos/:id/comment_reports',
    summary: 'Report a comment to the people who manage the video',
    auth: 'required',
    rate: { max: 30, windowSec: 300, by: 'person' },
    input: z.object({ id, comment: CommentId, reason: ReportReason }),
    output: z.object({ ok: z.literal(true) }),
  }),
  queue: defineRoute({
    method: 'GET',
    path: '/api/v1/comment_queue',
    summary:
      'Comments of all videos you manage, newest first: those that wait for approval or were reported, or all',
    auth: 'required',
    input: z.object({
      state: z.enum(['waiting', 'all']).default('waiting'),
      video: id.optional(),
      username: username.optional(),
      /** Every search word must match the beginning of a word in the comment. */
      q: line(200).optional(),
      cursor,
      max: pageSize(25),
    }),
    output: page(QueueItem),
  }),
  decide: defineRoute({
    method: 'POST',
    path: '/api/v1/comment_queue',
    summary: 'Approve, pin, unpin or delete many comments; each one succeeds or fails by itself',
    auth: 'required',
    input: z.object({
      action: BulkAction,
      items: z
        .array(z.object({ kapsule_id: id, id: CommentId }))
        .min(1)
        .max(BULK_MAX),
    }),
    output: z.object({
      done: z.array(z.string()),
      failed: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
    }),
  }),
  counts: defineRoute({
    method: 'GET',
    path: '/api/v1/comment_counts',
    summary: 'The number of comments and replies of videos you manage; those without comments are left out',
    auth: 'required',
    input: z.object({
      /** Separated by commas. */
      ids: z
        .string()
        .max(COUNTED_VIDEOS_MAX * 41)
        .transform((ids) => ids.split(',').filter(Boolean))
        .pipe(z.array(id).max(COUNTED_VIDEOS_MAX, `At most ${COUNTED_VIDEOS_MAX} videos.`)),
    }),
    output: z.object({ list: z.array(z.object({ kapsule_id: z.string(), count: z.number() })) }),
  }),
  log: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/comment_log',
    summary: 'Who did what to the comments of this video, newest first',
    auth: 'required',
    input: z.object({ id, cursor, max: pageSize(50) }),
    output: page(LogEntry),
  }),
  exportAll: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/comments/export',
    summary: 'All comments of a video as a file, oldest first, text as typed',
    auth: 'required',
    kind: 'raw',
    rate: { max: 10, windowSec: 60, by: 'person' },
    input: z.object({ id, format: z.enum(['json', 'csv']).default('json') }),
    output: z.string(),
  }),
};
