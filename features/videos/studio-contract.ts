import { z } from 'zod';
import { line, page, pageSize } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { MediaState, PublishVisibility, STUDIO_VIDEOS_PATH, VideoSummary, Visibility } from './contract.ts';

/** 'all' is the whole organization: for moderators and administrators. */
export const StudioScope = z.enum(['mine', 'all']);
export type StudioScope = z.infer<typeof StudioScope>;
export const StudioSort = z.enum(['date', 'title', 'duration', 'views']);
export type StudioSort = z.infer<typeof StudioSort>;
export const SortOrder = z.enum(['asc', 'desc']);
export type SortOrder = z.infer<typeof SortOrder>;
export const VideoKind = z.enum(['video', 'live']);
export type VideoKind = z.infer<typeof VideoKind>;

/** A video in the studio's list; the `can_` flags apply to the current viewer. */
export const StudioVideo = VideoSummary.extend({
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  publish_at: z.number().nullable(),
  publish_visibility: PublishVisibility.nullable(),
});
export type StudioVideo = z.infer<typeof StudioVideo>;

/** A deleted video; its `images` are only for those who can restore it. */
export const TrashedVideo = VideoSummary.extend({
  time_deleted: z.number(),
  /** When it is deleted for good. */
  time_purged: z.number(),
});
export type TrashedVideo = z.infer<typeof TrashedVideo>;

/** A cursor contains the title of a video, when the list is sorted by title. */
const cursor = z.string().max(1500).optional();

export const studioRoutes = {
  studioVideos: defineRoute({
    method: 'GET',
    path: STUDIO_VIDEOS_PATH,
    summary: 'The videos you own or edit, or all videos of your organization',
    auth: 'required',
    input: z.object({
      scope: StudioScope.default('mine'),
      /** Search terms for title, description, and tags. */
      q: line(200).optional(),
      visibility: Visibility.optional(),
      state: MediaState.optional(),
      kind: VideoKind.optional(),
      sort: StudioSort.default('date'),
      order: SortOrder.default('desc'),
      cursor,
      max: pageSize(30),
    }),
    output: page(StudioVideo),
  }),
  trash: defineRoute({
    method: 'GET',
    path: '/api/v1/studio/trash',
    summary: 'Deleted videos that you can restore, the last deleted first',
    auth: 'required',
    input: z.object({ scope: StudioScope.default('mine'), cursor, max: pageSize(30) }),
    output: page(TrashedVideo),
  }),
};
