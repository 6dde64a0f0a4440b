import { z } from 'zod';
import { Images } from '#features/videos/contract.ts';
import { defineErrors } from '#kernel/contract/errors.ts';
import { flag } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { HOURLY_DAYS_MAX, readDay } from './period.ts';

/** Rows of each list, such as sites; what is beyond is summed up in a last row without a name. */
export const LIST_MAX = 50;
export const TOP_VIDEOS_MAX = 25;

export const analyticsErrors = defineErrors({
  PERIOD_REVERSED: { status: 400, message: 'The first day must not be after the last one.' },
  PERIOD_TOO_LONG: { status: 400, message: 'Choose a period of at most two years.' },
  PERIOD_TOO_LONG_FOR_HOURS: {
    status: 400,
    message: `Choose at most ${HOURLY_DAYS_MAX} days to see single hours.`,
  },
});

/** Sums of a period. Durations in milliseconds. */
const totals = {
  /** Views that started playing. */
  views: z.number(),
  /** Distinct viewers; everyone whose browser must not be recognized counts once per view. */
  viewers: z.number(),
  /** There are more viewers than can be counted exactly: `viewers` is off by a few percent. */
  viewers_estimated: z.boolean(),
  /** Includes what was watched repeatedly. */
  watch_time: z.number(),
  /** How much of the video an average view has seen, from 0 to 100; null without views of a known duration. */
  average_percent: z.number().nullable(),
  completed: z.number(),
  /** Players that were loaded, whether or not they started to play. */
  loads: z.number(),
};
export const Totals = z.object(totals);
export type Totals = z.infer<typeof Totals>;

export const Bucket = z.enum(['hour', 'day', 'week']);
export type Bucket = z.infer<typeof Bucket>;

/** One point of a chart; points without views are included. */
export const SeriesPoint = z.object({
  /** The start of the hour, the UTC day, or the week (Monday), in milliseconds since 1970; not before the period. */
  time: z.number(),
  views: z.number(),
  /** Distinct viewers; null for hours. */
  viewers: z.number().nullable(),
  watch_time: z.number(),
  average_percent: z.number().nullable(),
  completed: z.number(),
  loads: z.number(),
  stall_time: z.number(),
  errors: z.number(),
});
export type SeriesPoint = z.infer<typeof SeriesPoint>;

/** `name`: '' when the player did not tell it; null in the last row, which sums up all others. */
export const NamedViews = z.object({ name: z.string().nullable(), views: z.number() });
export type NamedViews = z.infer<typeof NamedViews>;

const analytics = {
  /** The first moment of the period, and the first moment after it: whole UTC days, in milliseconds since 1970. */
  from: z.number(),
  to: z.number(),
  by: Bucket,
  ...totals,
  series: z.array(SeriesPoint),
  /** The same number of days before; null unless `compare` is set. Its series has the same number of points. */
  previous: Totals.extend({ from: z.number(), to: z.number(), series: z.array(SeriesPoint) }).nullable(),
  sites: z.array(NamedViews),
  /** Addresses of pages, without their queries. */
  pages: z.array(NamedViews),
  devices: z.array(NamedViews),
  /** Values of tracking parameters, such as trk_utm_source. */
  campaigns: z.array(z.object({ name: z.string().nullable(), value: z.string(), views: z.number() })),
  qualities: z.array(z.object({ name: z.string().nullable(), watch_time: z.number() })),
  /** From the wish to play to the first frame; null without measurements. */
  startup: z.object({
    average_ms: z.number().nullable(),
    median_ms: z.number().nullable(),
    p95_ms: z.number().nullable(),
  }),
  /** `ratio`: the share of the time that players stalled, from 0 to 1. */
  rebuffering: z.object({ stall_time: z.number(), stalls: z.number(), ratio: z.number() }),
  /** What viewers did in widgets and controls, without what players report by themselves, such as the end. */
  actions: z.array(z.object({ widget: z.string().nullable(), name: z.string(), count: z.number() })),
  errors: z.array(
    z.object({ code: z.string(), severity: z.enum(['FATAL', 'ERROR', 'WARN']), count: z.number() }),
  ),
  watching_now: z.number(),
};

export const VideoAnalytics = z.object({
  ...analytics,
  /** Of the file that plays now, in milliseconds; 0 while unknown. */
  duration: z.number(),
  /** For each second of the file that plays now: the views that saw it, and how often it was played. */
  retention: z.array(z.number()),
  rewatch: z.array(z.number()),
});
export type VideoAnalytics = z.infer<typeof VideoAnalytics>;

export const TopVideo = z.object({
  kapsule_id: z.string(),
  displayname: z.string(),
  images: Images,
  views: z.number(),
  watch_time: z.number(),
  average_percent: z.number().nullable(),
});
export type TopVideo = z.infer<typeof TopVideo>;

const VideoName = z.object({ kapsule_id: z.string(), displayname: z.string(), images: Images });

export const OrganizationAnalytics = z.object({
  ...analytics,
  /** Whether any video was ever watched, also before the period. */
  has_views: z.boolean(),
  /** Most viewed first; without deleted videos. */
  top_videos: z.array(TopVideo),
  /** What is being watched, most viewers first. */
  live_now: z.array(z.object({ video: VideoName, watching: z.number() })),
});
export type OrganizationAnalytics = z.infer<typeof OrganizationAnalytics>;

export const Realtime = z.object({
  watching_now: z.number(),
  /** The last 30 minutes, the oldest first, without gaps. `time` in milliseconds since 1970. */
  minutes: z.array(z.object({ time: z.number(), started: z.number(), watching: z.number() })),
});
export type Realtime = z.infer<typeof Realtime>;

/** What can be exported alone. 'all' is everything about the period, without the last 30 minutes ('realtime'). */
const sharedParts = [
  'totals',
  'series',
  'sites',
  'pages',
  'devices',
  'campaigns',
  'qualities',
  'actions',
  'errors',
  'realtime',
] as const;
export const VideoPart = z.enum(['all', ...sharedParts, 'retention']);
export type VideoPart = z.infer<typeof VideoPart>;
export const OrganizationPart = z.enum(['all', ...sharedParts, 'top_videos', 'live_now']);
export type OrganizationPart = z.infer<typeof OrganizationPart>;

/** A date ('2026-05-17'), a time in ISO 8601, or milliseconds since 1970. Rounded to the UTC day. */
const day = z
  .union([z.string().max(40), z.number()])
  .transform((value, context) => {
    const dayMs = readDay(value);
    if (dayMs === null) context.addIssue('Enter a date, such as 2026-05-17.');
    return dayMs ?? z.NEVER;
  })
  .optional();

const period = {
  /** The first and the last day; by default the last 28 days up to today. */
  from: day,
  to: day,
  by: Bucket.default('day'),
  compare: flag.default(false),
};
const id = z.string().max(40);
const format = z.enum(['csv', 'json']).default('csv');

export const analyticsRoutes = {
  ofVideo: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/analytics',
    summary: 'How often, how long, where, and how well a video was watched; for people who manage it',
    auth: 'required',
    input: z.object({ id, ...period }),
    output: VideoAnalytics,
  }),
  ofOrganization: defineRoute({
    method: 'GET',
    path: '/api/v1/organization/analytics',
    summary:
      'The same for all videos of your organization, and the most viewed ones; for moderators and administrators',
    auth: 'required',
    input: z.object(period),
    output: OrganizationAnalytics,
  }),
  realtimeOfVideo: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/analytics/realtime',
    summary: 'Who watches a video now, and the last 30 minutes; only numbers',
    auth: 'required',
    input: z.object({ id }),
    output: Realtime,
  }),
  realtimeOfOrganization: defineRoute({
    method: 'GET',
    path: '/api/v1/organization/analytics/realtime',
    summary: 'How many people watch videos of your organization now, and the last 30 minutes',
    auth: 'required',
    input: z.object({}),
    output: Realtime,
  }),
  exportOfVideo: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/analytics/export',
    summary: 'The analytics of a video, or one part of them, as a CSV or JSON file',
    auth: 'required',
    kind: 'raw',
    input: z.object({ id, part: VideoPart.default('all'), format, ...period }),
    output: z.string(),
  }),
  exportOfOrganization: defineRoute({
    method: 'GET',
    path: '/api/v1/organization/analytics/export',
    summary: 'The analytics of your organization, or one part of them, as a CSV or JSON file',
    auth: 'required',
    kind: 'raw',
    input: z.object({ part: OrganizationPart.default('all'), format, ...period }),
    output: z.string(),
  }),
};
