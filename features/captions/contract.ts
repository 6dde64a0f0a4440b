import { z } from 'zod';
import { KvToken } from '#features/views/contract.ts';
import { defineErrors } from '#kernel/contract/errors.ts';
import { requiredLine } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { canonicalLanguage, LANGUAGE_MAX_LENGTH } from './language.ts';

export const CAPTIONS_MAX_BYTES = 2 * 1024 * 1024;
export const CAPTION_LABEL_MAX_LENGTH = 60;
export const LANGUAGES_MAX = 60;
const ENTRIES_MAX = 5000;

export const captionErrors = defineErrors({
  NOT_CAPTIONS: { status: 415, message: 'This is neither a WebVTT nor an SRT file.' },
  NO_CUES: { status: 422, message: 'There are no captions in this file.' },
  CAPTIONS_TOO_LARGE: { status: 413, message: 'The file is larger than 2 MB.' },
  TRANSCRIPT_NOT_FOUND: { status: 404, message: 'This video has no captions in this language.' },
  TOO_MANY_LANGUAGES: {
    status: 409,
    message: `A video has captions in at most ${LANGUAGES_MAX} languages.`,
  },
});

/** The captions of a video in one language. */
export const Transcript = z.object({
  /** Signed URL of the WebVTT file, valid for a few hours. Players append ?accessCode= with their view token. */
  transcript_url: z.string(),
  /** BCP 47: 'en', 'pt-BR'. */
  language_locale: z.string(),
  is_default: z.boolean(),
  label: z.string(),
  cue_count: z.number(),
  time_changed: z.number(),
});
export type Transcript = z.infer<typeof Transcript>;

/** One line of the transcript; times in milliseconds. */
export const TranscriptEntry = z.object({
  id: z.string(),
  /** Plain text without markup. */
  text: z.string(),
  rel_offset: z.number(),
  duration: z.number(),
});
export type TranscriptEntry = z.infer<typeof TranscriptEntry>;

/** Result of an upload; cues that could not be parsed are skipped. */
export const UploadReport = z.object({
  transcript: Transcript,
  skipped: z.number(),
  /** 'Line 12: the times cannot be read.' */
  first_problem: z.string().nullable(),
});
export type UploadReport = z.infer<typeof UploadReport>;

const id = z.string().max(40);
const language = z
  .string()
  .max(LANGUAGE_MAX_LENGTH)
  .transform((tag, context) => {
    const canonical = canonicalLanguage(tag);
    if (canonical === null)
      context.addIssue({ code: 'custom', message: 'Use a language tag such as en, pt-BR or zh-Hans.' });
    return canonical ?? z.NEVER;
  });
const label = requiredLine(CAPTION_LABEL_MAX_LENGTH);
const kvtoken = KvToken.optional();
const TRANSCRIPTS_PATH = '/api/v1/videos/:id/transcripts';
const TRANSCRIPT_PATH = `${TRANSCRIPTS_PATH}/:language` as const;

export const captionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: TRANSCRIPTS_PATH,
    summary: 'Available transcripts of a video, in the order of their names',
    auth: 'public',
    input: z.object({ id, kvtoken }),
    output: z.object({ totalcount: z.number(), list: z.array(Transcript) }),
  }),
  put: defineRoute({
    method: 'PUT',
    path: TRANSCRIPT_PATH,
    summary: 'Upload captions in one language (WebVTT or SRT), in place of those that are there',
    auth: 'required',
    encoding: 'bytes',
    maxBodyBytes: CAPTIONS_MAX_BYTES,
    rate: { max: 120, windowSec: 300, by: 'person' },
    input: z.object({ id, language, label: label.optional() }),
    output: UploadReport,
  }),
  change: defineRoute({
    method: 'PATCH',
    path: TRANSCRIPT_PATH,
    summary: 'Name captions, or let the player begin with them',
    auth: 'required',
    input: z.object({ id, language, label: label.optional(), is_default: z.boolean().optional() }),
    output: Transcript,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: TRANSCRIPT_PATH,
    summary: 'Delete the captions in one language',
    auth: 'required',
    input: z.object({ id, language }),
    output: z.object({ ok: z.literal(true) }),
  }),
  entries: defineRoute({
    method: 'GET',
    path: `${TRANSCRIPT_PATH}/entries`,
    summary: 'What is said, line by line; `next` asks for the following ones as `after`',
    auth: 'public',
    input: z.object({
      id,
      language,
      kvtoken,
      after: z.coerce.number().int().min(-1).default(-1),
      max: z.coerce.number().int().min(1).max(ENTRIES_MAX).default(1000),
    }),
    output: z.object({
      totalcount: z.number(),
      list: z.array(TranscriptEntry),
      next: z.number().nullable(),
    }),
  }),
  download: defineRoute({
    method: 'GET',
    path: `${TRANSCRIPT_PATH}/file`,
    summary: 'Captions as a file',
    auth: 'public',
    kind: 'raw',
    input: z.object({ id, language, format: z.enum(['vtt', 'srt', 'txt']).default('vtt') }),
    output: z.string(),
  }),
};
