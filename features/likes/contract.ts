import { z } from 'zod';
import { VideoSummary } from '#features/videos/contract.ts';
import { page, pageSize } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';

/** Whether the caller likes a video, and how many people do. */
export const Like = z.object({ is_liked: z.boolean(), like_count: z.number() });
export type Like = z.infer<typeof Like>;

export const LikedVideo = z.object({
  video: VideoSummary,
  /** When they liked it, in milliseconds since 1970. */
  time_liked: z.number(),
});
export type LikedVideo = z.infer<typeof LikedVideo>;

const input = z.object({ id: z.string().max(40) });
const rate = { max: 120, windowSec: 60, by: 'person' } as const;

export const likeRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/like',
    summary: 'Whether you like a video, and how many people do',
    auth: 'public',
    input,
    output: Like,
  }),
  like: defineRoute({
    method: 'PUT',
    path: '/api/v1/videos/:id/like',
    summary: 'Like a video; liking it again changes nothing',
    auth: 'required',
    rate,
    input,
    output: Like,
  }),
  unlike: defineRoute({
    method: 'DELETE',
    path: '/api/v1/videos/:id/like',
    summary: 'Take back a like',
    auth: 'required',
    rate,
    input,
    output: Like,
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/v1/likes',
    summary: 'The videos you like, latest like first',
    auth: 'required',
    input: z.object({ cursor: z.string().max(100).optional(), max: pageSize(24) }),
    output: page(LikedVideo),
  }),
};
