import { z } from 'zod';
import { cleanText, cleanTexts } from './clean-text.ts';

export const TrackItem = z.enum([
  'viewProgress',
  'highPrecisionViewProgress',
  'playback_start',
  'action',
  'answer',
]);
export type TrackItem = z.infer<typeof TrackItem>;

/** Ranges that one heartbeat may report: a viewer who seeks needs a few. */
export const RANGES_MAX = 100;
/** Two days: longer than any recording. */
const POSITION_MAX_MS = 48 * 3_600_000;
const DATA_MAX_LENGTH = 4000;

const position = z.number().min(0).max(POSITION_MAX_MS).transform(Math.round);
/** Milliseconds or a count since the previous item of this kind. */
const amount = z.number().min(0).max(86_400_000).transform(Math.round);
const shortText = z
  .unknown()
  .transform((value) =>
    typeof value === 'string' || typeof value === 'number' ? cleanText(String(value), 100) : '',
  );
const range = z
  .tuple([position, position])
  .refine(([start, end]) => start <= end, 'A range ends before it starts.');

/** TR-02: the heartbeat every 15 seconds. */
const ViewProgress = z.object({
  position,
  percent: z.number().min(0).max(100).optional(),
  loaded: z.boolean().optional(),
  loaded_fraction: z.number().min(0).max(1).optional(),
  fullscreen: z.boolean().optional(),
  quality: shortText.optional(),
  /** The player's clock, in milliseconds since 1970. */
  timestamp: z.number().nonnegative().optional(),
  /** Stalls since the previous heartbeat. */
  wait_time: amount.optional(),
  wait_count: amount.optional(),
  media_server: shortText.optional(),
  gid: shortText.optional(),
});

/** TR-03: what was played since the previous one. */
const HighPrecisionViewProgress = z
  .object({
    quality: shortText.optional(),
    live: z.boolean().optional(),
    user: shortText.optional(),
    /** Bits per second. */
    bandwidth: z.number().nonnegative().optional(),
    start: position,
    end: position,
    gid: shortText.optional(),
    /** The second of the video that plays. */
    second: z.number().nonnegative().optional(),
    /** All parts that were played, when the viewer has sought in between; otherwise `start` to `end` is the only one. */
    ranges: z.array(range).max(RANGES_MAX).optional(),
  })
  .refine(({ start, end, ranges }) => ranges !== undefined || start <= end, {
    message: 'A range ends before it starts.',
    path: ['end'],
  });

/** TR-04 */
const PlaybackStart = z.object({
  mediaFormat: shortText.optional(),
  startTime: position.optional(),
  widget_start_ts: z.number().nonnegative().optional(),
  /** From the viewer's wish to play to the first frame. */
  startup: amount.optional(),
});

/** TR-05: `data` is JSON; its `action` names what happened. */
const Action = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/i, 'Enter the name of a widget, such as share.'),
  data: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .default({})
    .transform(readData)
    .refine((data) => data !== null && JSON.stringify(data).length <= DATA_MAX_LENGTH, {
      message: `Enter a JSON object of at most ${DATA_MAX_LENGTH} characters.`,
    }),
});

const Answer = z
  .record(z.string(), z.unknown())
  .refine((data) => JSON.stringify(data).length <= DATA_MAX_LENGTH);

export const trackData = {
  viewProgress: ViewProgress,
  highPrecisionViewProgress: HighPrecisionViewProgress,
  playback_start: PlaybackStart,
  action: Action,
  answer: Answer,
} satisfies Record<TrackItem, z.ZodType>;
export type TrackData = { readonly [Item in TrackItem]: z.output<(typeof trackData)[Item]> };

/** One item of a batch. */
export const TrackedItem = z.object({
  track_item: TrackItem,
  track_data: z.unknown(),
  /** Numbers the items of a view from 1, so that one that is sent twice counts once. */
  n: z.number().int().min(1).max(1_000_000_000).optional(),
  /** The player's clock when it happened; by default when it was sent. */
  at: z.number().nonnegative().optional(),
});
export type TrackedItem = z.output<typeof TrackedItem>;

function readData(data: string | Record<string, unknown>): Record<string, unknown> | null {
  if (typeof data !== 'string') return data;
  // Before it is parsed, because values that are nested too deeply cannot be measured.
  if (data.length > DATA_MAX_LENGTH) return null;
  try {
    const value = cleanTexts(JSON.parse(data === '' ? '{}' : data));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
