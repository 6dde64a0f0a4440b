import { z } from 'zod';
import { defineErrors } from '#kernel/contract/errors.ts';
import { flag, line, page, pageSize, paragraph, requiredLine } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';

export const TITLE_MAX_LENGTH = 200;
export const DESCRIPTION_MAX_LENGTH = 10_000;
export const TAGS_MAX = 30;
export const TAG_MAX_LENGTH = 40;
export const MANAGERS_MAX = 200;

/** Message of VIDEO_PRIVATE for videos that are visible to the organization. */
export const MEMBERS_ONLY_MESSAGE = 'This video is only for members of the organization.';

export const videoErrors = defineErrors({
  VIDEO_NOT_FOUND: { status: 404, message: 'There is no video at this address.' },
  VIDEO_DELETED: { status: 410, message: 'This video was deleted.' },
  VIDEO_PRIVATE: { status: 403, message: 'This video is private.' },
  MEMBERS_ONLY: { status: 403, message: 'Only members of the organization can add videos.' },
  VIDEO_CHANGED: { status: 409, message: 'Someone else saved this video in the meantime.' },
  OWNER_ONLY: { status: 403, message: 'Only the owner can change this.' },
  NOT_A_LIVE_EVENT: { status: 409, message: 'This video is not a live event.' },
  LIVE_STATE_REFUSED: { status: 409, message: 'The event cannot go from its present state to that one.' },
  PERSON_NOT_FOUND: { status: 404, message: 'There is no member of that name in your organization.' },
  TOO_MANY_MANAGERS: {
    status: 409,
    message: `A video has at most ${MANAGERS_MAX} people who may manage it.`,
  },
  BAD_CURSOR: { status: 400, message: 'This page of the list cannot be found. Start from the first one.' },
});

export const Visibility = z.enum(['public', 'unlisted', 'organization', 'private']);
export type Visibility = z.infer<typeof Visibility>;
export const CommentType = z.enum(['ALL', 'PIN', 'NONE']);
export type CommentType = z.infer<typeof CommentType>;
export const VideoSource = z.enum(['VIDEO', 'LIVE_EVENT']);
export type VideoSource = z.infer<typeof VideoSource>;
export const LiveState = z.enum(['SCHEDULED', 'LIVE', 'NOT_LIVE', 'CLOSED']);
export type LiveState = z.infer<typeof LiveState>;
export const MediaState = z.enum(['uploading', 'processing', 'ready', 'failed']);
export type MediaState = z.infer<typeof MediaState>;

/** CM-27: a live event plays live until it is closed; everything else is on demand. */
export const isLive = (src: VideoSource, state: LiveState | null | undefined): boolean =>
  src === 'LIVE_EVENT' && state !== 'CLOSED';

const Tags = z
  .array(requiredLine(TAG_MAX_LENGTH).transform((tag) => tag.toLowerCase()))
  .max(TAGS_MAX, `At most ${TAGS_MAX} tags.`)
  .transform((tags) => [...new Set(tags)]);

export const Images = z.object({
  thumb: z.string().nullable(),
  fallback: z.object({ thumb: z.string().nullable() }),
});

const summaryFields = {
  kapsule_id: z.string(),
  displayname: z.string(),
  owner_name: z.string(),
  owner_displayname: z.string(),
  images: Images,
  /** Milliseconds; 0 while unknown. */
  duration: z.number(),
  src: VideoSource,
  live_event: z.object({ state: LiveState, time_live: z.number().nullable() }).nullable(),
  visibility: Visibility,
  state: MediaState,
  tags: z.array(z.string()),
  like_count: z.number(),
  view_count: z.number(),
  time_created: z.number(),
};

/** A video in a list. */
export const VideoSummary = z.object(summaryFields);
export type VideoSummary = z.infer<typeof VideoSummary>;

/** All details of a video; the `can_` flags apply to the current viewer. */
export const Video = z.object({
  ...summaryFields,
  description: z.string(),
  properties: z.object({
    comment_type: CommentType,
    /** The text 'true' for videos that play as audio. */
    podcast: z.string().optional(),
    customFeedback_url: z.string().optional(),
  }),
  is_liked: z.boolean(),
  can_manage: z.boolean(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  can_set_comment_type: z.boolean(),
  time_created_in_iso: z.string(),
  time_published: z.string().nullable(),
  app_url: z.string(),
  v3_embed_url: z.string(),
  thumbnail_url: z.string().nullable(),
  author: z.string(),
  /** Why processing failed, as a sentence; null otherwise. Managers only. */
  state_reason: z.string().nullable(),
  /** 0 to 100 while processing; managers only. */
  progress: z.number().nullable(),
  /** `until`: when the URLs expire, in milliseconds since 1970; null for public and unlisted videos, whose URLs stay valid for hours. */
  media: z.object({ hls: z.string(), until: z.number().nullish() }).nullable(),
  version: z.number(),
});
export type Video = z.infer<typeof Video>;

export const VideoManager = z.object({ username: z.string(), displayname: z.string() });
export type VideoManager = z.infer<typeof VideoManager>;

const id = z.string().max(40);
const Done = z.object({ ok: z.literal(true) });
const title = requiredLine(TITLE_MAX_LENGTH);
const description = paragraph(DESCRIPTION_MAX_LENGTH);

/** The event topic for changes of a video. */
export const videoChannel = (id: string): string => `video:${id}`;

export const videoRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/v1/videos',
    summary: 'The library, newest first; or, with mine, the videos you own or manage',
    auth: 'public',
    input: z.object({
      /** Search terms for title, description, and tags. */
      q: line(200).optional(),
      tag: line(TAG_MAX_LENGTH).optional(),
      mine: flag.default(false),
      cursor: z.string().max(300).optional(),
      max: pageSize(24),
    }),
    output: page(VideoSummary),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/v1/videos',
    summary: 'Make a video entry or a live event',
    auth: 'required',
    rate: { max: 100, windowSec: 300, by: 'person' },
    input: z.object({
      displayname: title,
      description: description.default(''),
      tags: Tags.default([]),
      visibility: Visibility.default('private'),
      comment_type: CommentType.default('ALL'),
      src: VideoSource.default('VIDEO'),
      /** Start of a live event, in milliseconds since 1970. */
      time_live: z.number().int().nonnegative().nullable().default(null),
    }),
    output: Video,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id',
    summary: 'One video',
    auth: 'public',
    input: z.object({ id }),
    output: Video,
  }),
  change: defineRoute({
    method: 'PATCH',
    path: '/api/v1/videos/:id',
    summary: 'Change details; with version, only if nobody changed it since',
    auth: 'required',
    input: z.object({
      id,
      version: z.number().int().optional(),
      displayname: title.optional(),
      description: description.optional(),
      tags: Tags.optional(),
      visibility: Visibility.optional(),
      comment_type: CommentType.optional(),
      time_live: z.number().int().nonnegative().nullable().optional(),
    }),
    output: Video,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/v1/videos/:id',
    summary: 'Delete a video and everything that belongs to it',
    auth: 'required',
    input: z.object({ id }),
    output: Done,
  }),
  setLiveState: defineRoute({
    method: 'PUT',
    path: '/api/v1/videos/:id/live_event',
    summary: 'Change the state of a live event',
    auth: 'required',
    input: z.object({ id, state: LiveState }),
    output: Video,
  }),
  managers: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/managers',
    summary: 'The people who may manage this video',
    auth: 'required',
    input: z.object({ id }),
    output: z.object({ list: z.array(VideoManager) }),
  }),
  addManager: defineRoute({
    method: 'PUT',
    path: '/api/v1/videos/:id/managers/:username',
    summary: 'Let a person of your organization manage this video',
    auth: 'required',
    input: z.object({ id, username: z.string().max(100) }),
    output: z.object({ list: z.array(VideoManager) }),
  }),
  removeManager: defineRoute({
    method: 'DELETE',
    path: '/api/v1/videos/:id/managers/:username',
    summary: 'No longer let a person manage this video',
    auth: 'required',
    input: z.object({ id, username: z.string().max(100) }),
    output: z.object({ list: z.array(VideoManager) }),
  }),
};
