import { z } from 'zod';
import { VideoSummary } from '#features/videos/contract.ts';
import { flag, page, pageSize } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { PROGRESS_MAX } from './limits.ts';

export const HISTORY_PATH = '/api/v1/history';
const ID_MAX_LENGTH = 40;

/** How far a viewer got in a video. */
const progressFields = {
  /** Where playback continues, in milliseconds; 0 after the end. */
  position: z.number(),
  /** How much of the video they have seen, in whole percent. */
  percent: z.number(),
};

export const HistoryEntry = z.object({
  video: VideoSummary,
  ...progressFields,
  /** When they last watched it, in milliseconds since 1970. */
  time_last: z.number(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const WatchProgress = z.object({ kapsule_id: z.string(), ...progressFields });
export type WatchProgress = z.infer<typeof WatchProgress>;

export const HistorySetting = z.object({
  /** Nothing is added to the history. */
  paused: z.boolean(),
});
export type HistorySetting = z.infer<typeof HistorySetting>;

const Done = z.object({ ok: z.literal(true) });
const idList = z
  .string()
  .max(PROGRESS_MAX * (ID_MAX_LENGTH + 1))
  .transform((ids) => [...new Set(ids.split(',').filter((id) => id !== ''))])
  .refine((ids) => ids.length <= PROGRESS_MAX, `At most ${PROGRESS_MAX} videos.`);

export const historyRoutes = {
  list: defineRoute({
    method: 'GET',
    path: HISTORY_PATH,
    summary: 'The videos you have watched, most recent first; or, with unfinished, those to continue',
    auth: 'required',
    input: z.object({
      unfinished: flag.default(false),
      cursor: z.string().max(100).optional(),
      max: pageSize(24),
    }),
    output: page(HistoryEntry),
  }),
  progress: defineRoute({
    method: 'GET',
    path: `${HISTORY_PATH}/progress`,
    summary: 'How much of some videos you have watched; those that you have not watched are left out',
    auth: 'required',
    /** Ids, separated by commas. */
    input: z.object({ ids: idList }),
    output: z.object({ list: z.array(WatchProgress) }),
  }),
  clear: defineRoute({
    method: 'DELETE',
    path: HISTORY_PATH,
    summary: 'Remove everything from your watch history',
    auth: 'required',
    input: z.object({}),
    output: Done,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${HISTORY_PATH}/:id`,
    summary: 'Remove one video from your watch history',
    auth: 'required',
    input: z.object({ id: z.string().max(ID_MAX_LENGTH) }),
    output: Done,
  }),
  setting: defineRoute({
    method: 'GET',
    path: `${HISTORY_PATH}/setting`,
    summary: 'Whether your watch history is paused',
    auth: 'required',
    input: z.object({}),
    output: HistorySetting,
  }),
  changeSetting: defineRoute({
    method: 'PATCH',
    path: `${HISTORY_PATH}/setting`,
    summary: 'Pause or resume your watch history',
    auth: 'required',
    input: HistorySetting,
    output: HistorySetting,
  }),
};
