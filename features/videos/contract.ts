import { z } from 'zod';
import { defineErrors } from '#kernel/contract/errors.ts';
import { flag, line, page, pageSize, paragraph, requiredLine } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { LibraryKind, LibrarySort, VideoLength } from './library.ts';

export const TITLE_MAX_LENGTH = 200;
export const DESCRIPTION_MAX_LENGTH = 10_000;
export const TAGS_MAX = 30;
export const TAG_MAX_LENGTH = 40;
export const MANAGERS_MAX = 200;
export const BULK_MAX = 100;
/** How long a deleted video can be restored. */
export const TRASH_DAYS = 30;
/** Lists of the studio; their routes are in studio-contract.ts. */
export const STUDIO_VIDEOS_PATH = '/api/v1/studio/videos';
/** The thumbnail of a video in the trash; served by the media feature. */
export const TRASHED_POSTER_PATH = '/api/v1/studio/trash/:id/poster';
/** The end of the year 9999. */
const LAST_TIME_MS = 253_402_300_799_000;

/** Message of VIDEO_PRIVATE for videos that are visible to the organization. */
export const MEMBERS_ONLY_MESSAGE = 'This video is only for members of the organization.';

export const videoErrors = defineErrors({
  VIDEO_NOT_FOUND: { status: 404, message: 'Video not found.' },
  VIDEO_DELETED: { status: 410, message: 'This video was deleted.' },
  VIDEO_PRIVATE: { status: 403, message: 'This video is private.' },
  MEMBERS_ONLY: { status: 403, message: 'Only members of the organization can add videos.' },
  VIDEO_CHANGED: { status: 409, message: 'Someone else saved this video in the meantime.' },
  OWNER_ONLY: { status: 403, message: "You don't have permission to change this video." },
  NOT_A_LIVE_EVENT: { status: 409, message: "This video isn't a live event." },
  LIVE_STATE_REFUSED: { status: 409, message: "The event can't change to that state now." },
  EVENT_RUNNING: { status: 409, message: 'One of your live events is still running. End it first.' },
  PERSON_NOT_FOUND: { status: 404, message: 'No member of your organization has that name.' },
  TOO_MANY_MANAGERS: { status: 409, message: `A video can have up to ${MANAGERS_MAX} editors.` },
  TOO_MANY_TAGS: { status: 409, message: `A video can have up to ${TAGS_MAX} tags.` },
  PUBLISH_IN_PAST: { status: 409, message: 'Choose a time in the future.' },
  PUBLISH_NO_TIME: { status: 409, message: 'Choose when to publish the video first.' },
  PUBLISH_SAME_VISIBILITY: { status: 409, message: 'The video already has this visibility.' },
  BAD_CURSOR: { status: 400, message: 'This page of the list no longer exists. Start from the first page.' },
});

export const Visibility = z.enum(['public', 'unlisted', 'organization', 'private']);
export type Visibility = z.infer<typeof Visibility>;
/** What a scheduled video becomes. */
export const PublishVisibility = z.enum(['public', 'unlisted', 'organization']);
export type PublishVisibility = z.infer<typeof PublishVisibility>;
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
  /** The address of the owner's picture. */
  owner_avatar: z.string().nullish(),
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
export const VideoSummary = z.object({
  ...summaryFields,
  /** WebVTT with preview frames; null for live events and podcasts. */
  storyboard: z.string().nullable(),
});
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
  can_set_managers: z.boolean().optional(),
  time_created_in_iso: z.string(),
  time_published: z.string().nullable(),
  /** When the video gets `publish_visibility`, in milliseconds since 1970; null unless scheduled. Editors only. */
  publish_at: z.number().nullish(),
  publish_visibility: PublishVisibility.nullish(),
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

export const VideoManager = z.object({
  username: z.string(),
  displayname: z.string(),
  /** The address of their picture. */
  avatar: z.string().nullish(),
});
export type VideoManager = z.infer<typeof VideoManager>;

const id = z.string().max(40);
const Done = z.object({ ok: z.literal(true) });
const title = requiredLine(TITLE_MAX_LENGTH);
const description = paragraph(DESCRIPTION_MAX_LENGTH);

/** The event topic for changes of a video. */
export const videoChannel = (id: string): string => `video:${id}`;
/** Topics of the studio's lists: the viewer's own videos, and all of the organization for those who manage them. */
export const OWN_VIDEOS_TOPIC = 'videos-of:me';
export const ORGANIZATION_VIDEOS_TOPIC = 'videos-of:organization';

export const videoRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/v1/videos',
    summary: 'The library; or, with mine, the videos you own or manage, newest first',
    auth: 'public',
    input: z.object({
      /** Search terms for title, description, and tags. */
      q: line(200).optional(),
      tag: line(TAG_MAX_LENGTH).optional(),
      /** A username. */
      owner: z.string().max(100).optional(),
      sort: LibrarySort.default('newest'),
      kind: LibraryKind.optional(),
      length: VideoLength.optional(),
      mine: flag.default(false),
      cursor: z.string().max(300).optional(),
      max: pageSize(24),
    }),
    output: page(VideoSummary),
  }),
  sections: defineRoute({
    method: 'GET',
    path: '/api/v1/library/sections',
    summary: 'The first page of the library: live and upcoming events, the newest videos, and common tags',
    auth: 'public',
    input: z.object({}),
    output: z.object({
      live: z.array(VideoSummary),
      latest: z.array(VideoSummary),
      /** There are more videos than `latest` has. */
      more: z.boolean(),
      tags: z.array(z.object({ tag: z.string(), list: z.array(VideoSummary), more: z.boolean() })),
    }),
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
      /** Schedules publishing, or cancels it with null. A change of `visibility` alone cancels it too. */
      publish_at: z.number().int().nonnegative().max(LAST_TIME_MS).nullable().optional(),
      /** 'public' unless given. */
      publish_visibility: PublishVisibility.optional(),
    }),
    output: Video,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/v1/videos/:id',
    summary: `Move a video to the trash for ${TRASH_DAYS} days; or, with permanent, delete it and everything that belongs to it`,
    auth: 'required',
    input: z.object({ id, permanent: flag.default(false) }),
    output: Done,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/api/v1/videos/:id/restore',
    summary: 'Take a video out of the trash',
    auth: 'required',
    input: z.object({ id }),
    output: Video,
  }),
  bulk: defineRoute({
    method: 'POST',
    path: '/api/v1/videos/bulk',
    summary: 'Change or delete several videos; each one is reported as done or failed',
    auth: 'required',
    rate: { max: 60, windowSec: 60, by: 'person' },
    input: z.object({
      ids: z.array(id).min(1).max(BULK_MAX),
      visibility: Visibility.optional(),
      add_tags: Tags.default([]),
      remove_tags: Tags.default([]),
      /** Moves them to the trash. */
      delete: flag.default(false),
    }),
    output: z.object({
      done: z.array(z.string()),
      failed: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
    }),
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
    summary: 'The editors of this video',
    auth: 'required',
    input: z.object({ id }),
    output: z.object({ list: z.array(VideoManager) }),
  }),
  addManager: defineRoute({
    method: 'PUT',
    path: '/api/v1/videos/:id/managers/:username',
    summary: 'Make a person of your organization an editor of this video',
    auth: 'required',
    input: z.object({ id, username: z.string().max(100) }),
    output: z.object({ list: z.array(VideoManager) }),
  }),
  removeManager: defineRoute({
    method: 'DELETE',
    path: '/api/v1/videos/:id/managers/:username',
    summary: 'Remove an editor of this video',
    auth: 'required',
    input: z.object({ id, username: z.string().max(100) }),
    output: z.object({ list: z.array(VideoManager) }),
  }),
};
