import { z } from 'zod';
import { page, pageSize } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { cleanText, truncated, truncatedLog } from './clean-text.ts';
import { COMMENTS_MAX_LENGTH, EMAIL_MAX_LENGTH } from './report-limits.ts';

export const REPORT_LOG_MAX_LENGTH = 16_000;
/** By one person, wherever they are signed in. */
export const REPORTS_PER_PERSON = { max: 5, windowSec: 600 } as const;
/** Keeps many senders together from filling the disk and the mailbox. */
export const REPORTS_PER_VIDEO = { max: 200, windowSec: 24 * 3600 } as const;

const ReportId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const VideoId = z.string().max(40);

const Email = z
  .string('Email is required field')
  .trim()
  .min(1, 'Email is required field')
  .max(EMAIL_MAX_LENGTH)
  .pipe(z.email('Enter a valid email address.'));

/** A problem that a viewer described, for those who manage the video. */
export const ViewerReport = z.object({
  id: z.number(),
  email: z.string(),
  comments: z.string(),
  log: z.string(),
  time_created: z.number(),
  resolved: z.boolean(),
});
export type ViewerReport = z.infer<typeof ViewerReport>;

/** In a list with reports about several videos. */
export const ReportOfVideo = ViewerReport.extend({ kapsule_id: z.string(), video_displayname: z.string() });
export type ReportOfVideo = z.infer<typeof ReportOfVideo>;

export const ReportState = z.enum(['open', 'all']);
export type ReportState = z.infer<typeof ReportState>;

export const reportRoutes = {
  /** ER-01 */
  sendReport: defineRoute({
    method: 'POST',
    path: '/sendmail/report',
    summary: "A viewer reports a problem with a video; the organization's support is notified by mail",
    auth: 'public',
    csrfExempt:
      'Requests from other sites are rejected anyway, and the specified call has no field for a token.',
    rate: { max: 20, windowSec: 600, by: 'address' },
    cleansText: true,
    // Longer logs are cut instead of rejected.
    maxBodyBytes: 256 * 1024,
    input: z.object({
      app_name: truncated(100).default(''),
      email: Email,
      comments: z
        .string()
        .max(COMMENTS_MAX_LENGTH, `At most ${COMMENTS_MAX_LENGTH} characters.`)
        .transform((value) => cleanText(value.replace(/\r\n?/g, '\n').trim(), COMMENTS_MAX_LENGTH))
        .default(''),
      /** The player's logs. */
      text: truncatedLog(REPORT_LOG_MAX_LENGTH).default(''),
      /** The video. */
      app_id: VideoId.transform((id) => cleanText(id, 40)),
    }),
    output: z.object({ ok: z.literal(true) }),
  }),
  reports: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/problem_reports',
    summary: 'What viewers reported about a video, newest first',
    auth: 'required',
    input: z.object({
      id: VideoId,
      cursor: ReportId.optional(),
      max: pageSize(20, 50),
    }),
    output: page(ViewerReport),
  }),
  allReports: defineRoute({
    method: 'GET',
    path: '/api/v1/problem_reports',
    summary: 'What viewers reported about the videos you manage, newest first',
    auth: 'required',
    input: z.object({
      state: ReportState.default('all'),
      cursor: ReportId.optional(),
      max: pageSize(20, 50),
    }),
    output: page(ReportOfVideo),
  }),
  changeReport: defineRoute({
    method: 'PATCH',
    path: '/api/v1/videos/:id/problem_reports/:report',
    summary: 'Mark a report as resolved or open',
    auth: 'required',
    input: z.object({ id: VideoId, report: ReportId, resolved: z.boolean() }),
    output: ViewerReport,
  }),
  removeReport: defineRoute({
    method: 'DELETE',
    path: '/api/v1/videos/:id/problem_reports/:report',
    summary: 'Delete a report',
    auth: 'required',
    input: z.object({ id: VideoId, report: ReportId }),
    output: z.object({ ok: z.literal(true) }),
  }),
};
