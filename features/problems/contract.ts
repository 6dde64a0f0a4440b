import { z } from 'zod';
import { KvToken } from '#features/views/contract.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { cleanText, truncated, truncatedLog } from './clean-text.ts';

const MESSAGE_MAX_LENGTH = 300;
export const LOG_MAX_LENGTH = 4000;
/** Distinct codes stored per video and day; further codes count as OTHER. */
export const CODES_PER_DAY_MAX = 40;
export const RETENTION_DAYS = 90;
/** Replaces invalid codes and those beyond the daily limit. */
export const OTHER_CODE = 'OTHER';
/** TR-07: counts players that could not use the preferred engine. */
export const FALLBACK_CODE = 'FALLBACK';

/** How often an error occurred for viewers of a video on one day. */
export const DailyProblem = z.object({
  /** ISO date, such as '2026-05-17'. */
  day: z.string(),
  code: z.string(),
  severity: z.enum(['FATAL', 'ERROR', 'WARN']),
  count: z.number(),
  last_message: z.string(),
  last_time: z.number(),
});
export type DailyProblem = z.infer<typeof DailyProblem>;

export const problemRoutes = {
  report: defineRoute({
    method: 'POST',
    path: '/api/v1/dspi/analytics/error-report/:view/html5/:token',
    summary: 'A player reports an error; the query has the same fields except errorLog',
    auth: 'public',
    csrfExempt: "It only counts a player's error and does nothing on anyone's behalf.",
    rate: { max: 120, windowSec: 60, by: 'address' },
    cleansText: true,
    input: z.object({
      view: z.enum(['seg-view', 'kap-view']),
      /** The view token, which the specification repeats as `kvtoken`. */
      token: KvToken.transform((token) => cleanText(token, token.length)),
      kvtoken: truncated(200).optional(),
      videoId: z
        .string()
        .max(40)
        .transform((id) => cleanText(id, 40)),
      errorCode: truncated(40).transform((code) => (/^[A-Z][A-Z0-9_]*$/.test(code) ? code : OTHER_CODE)),
      errorSeverity: z.enum(['FATAL', 'ERROR', 'WARN']).catch('ERROR'),
      errorMessage: truncated(MESSAGE_MAX_LENGTH).optional(),
      domain: truncated(253).optional(),
      resolution: truncated(20).optional(),
      mobile: truncated(5).optional(),
      bandwidth: truncated(20).optional(),
      errorLog: truncatedLog(LOG_MAX_LENGTH).optional(),
    }),
    output: z.object({ ok: z.literal(true) }),
  }),
  fallback: defineRoute({
    method: 'GET',
    // The spelling of the specification.
    path: '/api/v1/dspi/analytics/fallback-ifno/:kvtoken',
    summary: 'A player reports that it fell back to another engine or media format; all values are accepted',
    auth: 'public',
    rate: { max: 120, windowSec: 60, by: 'address' },
    cleansText: true,
    input: z.object({
      kvtoken: truncated(200),
      /** The video. */
      gconfid: truncated(40).default(''),
      host: truncated(253).default(''),
      token: truncated(200).default(''),
      media_format: truncated(40).default(''),
      fallback_time: truncated(40).default(''),
      fallback_url: truncated(MESSAGE_MAX_LENGTH).default(''),
    }),
    output: z.object({ ok: z.literal(true) }),
  }),
  ofVideo: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/problems',
    summary: 'What went wrong for viewers of a video in the last days, newest first',
    auth: 'required',
    input: z.object({
      id: z.string().max(40),
      days: z.coerce.number().int().min(1).max(RETENTION_DAYS).default(30),
    }),
    output: z.object({ list: z.array(DailyProblem) }),
  }),
};
