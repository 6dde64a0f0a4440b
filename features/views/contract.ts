import { z } from 'zod';
import { defineErrors } from '#kernel/contract/errors.ts';
import { page, pageSize } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { GROUP_COOKIE } from './group-id.ts';
import { TrackedItem, TrackItem } from './tracked-items.ts';

export { GROUP_COOKIE, readGroupId } from './group-id.ts';
export { trackLevelFor } from './track-level.ts';

/**
 * A `kvtoken` as a parameter of other calls. It identifies a view and grants nothing, so any text is accepted: players
 * may also send a locally generated `kv-{uuid}` (TR-01).
 */
export const KvToken = z.string().max(200);

export const viewErrors = defineErrors({
  // TR-03: players start a new view after more than three of these.
  VIEW_NOT_FOUND: { status: 404, message: 'This view does not exist, or it has ended. Start a new one.' },
  VIEW_TOO_FAST: { status: 422, message: 'More was played than fits into the time since the view began.' },
});

/** Milliseconds since 1970, and durations and positions in milliseconds. */
export const SingleView = z.object({
  id: z.string(),
  /** Names are shown for members of the organization only. */
  viewer: z.object({ kind: z.enum(['member', 'person', 'browser', 'unknown']), name: z.string().nullable() }),
  time_started: z.number(),
  time_last: z.number(),
  device: z.string(),
  site: z.string(),
  watched: z.number(),
  /** How much of the video was seen, from 0 to 100; null for a live stream. */
  percent: z.number().nullable(),
  errors: z.number(),
});
export type SingleView = z.infer<typeof SingleView>;

export const ViewTimeline = SingleView.extend({
  page: z.string(),
  items: z.record(z.string(), z.string()),
  startup: z.number().nullable(),
  stall_time: z.number(),
  stalls: z.number(),
  qualities: z.record(z.string(), z.number()),
  /** 0 for a live stream. */
  duration: z.number(),
  /** Everything that was seen, in the order of the video. */
  ranges: z.array(z.tuple([z.number(), z.number()])),
  actions: z.array(
    z.object({
      time: z.number(),
      position: z.number(),
      widget: z.string(),
      name: z.string(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
});
export type ViewTimeline = z.infer<typeof ViewTimeline>;

/** Items that one request may carry. */
export const BATCH_MAX = 200;
/** Longer than any text a player sends, so that a page address never makes the call fail. */
const anyText = z.string().max(4000).catch('').optional();

export const viewRoutes = {
  create: defineRoute({
    method: 'GET',
    path: '/api/v3/videos/:id/view/create',
    summary: 'Start a view of a video: a signed kvtoken, under the kv-{uuid} in `kvtoken` if there is one',
    auth: 'public',
    input: z.object({
      id: z.string().max(40),
      kvtoken: z.string().optional(),
      media: anyText,
      /** The page that shows the player, and its site. Values of tracking parameters follow as `cVA_{name}`. */
      vsrc: anyText,
      vsite: anyText,
      entityId: anyText,
      clientid: anyText,
      [GROUP_COOKIE]: z.string().optional(),
    }),
    output: z.object({ kvtoken: z.string() }),
  }),
  track: defineRoute({
    method: 'POST',
    path: '/api/v1/videos/:id/track',
    summary: 'What a player reports of a view: one item, or several with track_item "batch"',
    auth: 'public',
    csrfExempt: 'The signed view token says whose view it is, and the call only adds to its statistics.',
    maxBodyBytes: 64 * 1024,
    // Most reports belong to a view that was admitted before; the handler identifies the caller of all others.
    sharedWhen: () => true,
    // A lecture hall shares one address, and each player may report every second.
    rate: { max: 20_000, windowSec: 10, by: 'param:id' },
    input: z.object({
      id: z.string().max(40),
      kvtoken: KvToken,
      track_item: z.union([TrackItem, z.literal('batch')]),
      /** An object, or the same as JSON; for "batch" an array of items. */
      track_data: z.unknown(),
      ...TrackedItem.pick({ n: true, at: true }).shape,
      /** The player's clock when it sent the call, which corrects `at`. Milliseconds since 1970. */
      sent: z.number().nonnegative().optional(),
    }),
    output: z.object({
      ok: z.literal(true),
      /** The result of a single item "answer": the same as that of the call that saves an answer. */
      answer: z.unknown().optional(),
    }),
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/analytics/views',
    summary: 'Single views of a video, the latest first; for people who manage it',
    auth: 'required',
    input: z.object({ id: z.string().max(40), cursor: z.string().max(100).optional(), max: pageSize(25) }),
    output: page(SingleView),
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/analytics/views/export',
    summary: 'Single views of a video with their timelines, as a CSV or JSON file, the latest first',
    auth: 'required',
    kind: 'raw',
    input: z.object({ id: z.string().max(40), format: z.enum(['csv', 'json']).default('csv') }),
    output: z.string(),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/analytics/views/:view',
    summary: 'What happened in one view of a video',
    auth: 'required',
    input: z.object({ id: z.string().max(40), view: z.uuid() }),
    output: ViewTimeline,
  }),
};
