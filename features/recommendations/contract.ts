import { z } from 'zod';
import { VideoSummary } from '#features/videos/contract.ts';
import { line } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';

/** EO-08: videos in one list of the player. */
export const RECOMMENDED_COUNT = 8;
/** How many videos are ranked for one viewer; an offset beyond them returns nothing. */
export const RANKED_MAX = 60;
const COUNT_MAX = 50;
const OFFSET_MAX = 10_000;

const input = z.object({
  id: z.string().max(40),
  offset: z.coerce.number().int().min(0).max(OFFSET_MAX).default(0),
  count: z.coerce.number().int().min(1).max(COUNT_MAX).default(RECOMMENDED_COUNT),
  /** Sent by players as specified; both lists have one order and one filter. */
  sort: line(40).optional(),
  filter: line(40).optional(),
  flag: line(40).optional(),
});
const output = z.object({
  list: z.array(VideoSummary),
  /** Of all videos in this list, not only of those returned. */
  totalcount: z.number(),
});

export const recommendationRoutes = {
  recommended: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/recommended',
    summary: 'What you may want to watch after this video: by your interests and what you watched and liked',
    auth: 'public',
    input,
    output,
  }),
  related: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/related',
    summary: 'Videos like this one: by tags, words, and owner',
    auth: 'public',
    input,
    output,
  }),
};
