import { z } from 'zod';
import { KvToken } from '#features/views/contract.ts';
import { defineErrors } from '#kernel/contract/errors.ts';
import { requiredLine } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';

const ARTIFACTS_PATH = '/api/v1/videos/:id/artifacts';
export const ARTIFACTS_MAX = 10_000;
export const CHAPTERS_MAX = 500;
export const ARTIFACT_TEXT_MAX_LENGTH = 200;
const DEFAULT_PAGE_SIZE = 1000;
const MAX_PAGE_SIZE = 2000;
const MAX_TIME_MS = 1000 * 3600 * 1000;

export const artifactErrors = defineErrors({
  ARTIFACT_NOT_FOUND: { status: 404, message: 'This mark no longer exists.' },
  TOO_MANY_ARTIFACTS: {
    status: 409,
    message: `A video has at most ${ARTIFACTS_MAX.toLocaleString('en')} marks.`,
  },
  BEYOND_THE_END: { status: 400, message: 'This time is after the end of the video.' },
});

/** A highlight, a slide, or a bookmark. */
export const ArtifactType = z.enum(['VISMARK', 'SLIDE', 'BOOKMARK']);
export type ArtifactType = z.infer<typeof ArtifactType>;

/** A marked position or range of a video; times in milliseconds. */
export const Artifact = z.object({
  id: z.string(),
  text: z.string(),
  rel_offset: z.number(),
  /** 0 for a position without a duration. */
  duration: z.number(),
  artifact_type: ArtifactType,
  thumbnail_url: z.string().nullable(),
  /** URL of the watch page that starts at this position and, for a range, pauses once at its end. */
  highlight_url: z.string(),
});
export type Artifact = z.infer<typeof Artifact>;

const id = z.string().max(40);
const artifact = z.string().regex(/^\d{1,15}$/);
const fields = {
  text: requiredLine(ARTIFACT_TEXT_MAX_LENGTH),
  rel_offset: z.number().int().min(0).max(MAX_TIME_MS),
  duration: z.number().int().min(0).max(MAX_TIME_MS),
  artifact_type: ArtifactType,
};
/** 'VISMARK,SLIDE' */
const types = z
  .string()
  .max(100)
  .transform((text) => text.split(','))
  .pipe(z.array(ArtifactType));

export const artifactRoutes = {
  list: defineRoute({
    method: 'GET',
    path: ARTIFACTS_PATH,
    summary: 'Marked moments of a video in the order of time; `next` asks for the following ones as `cursor`',
    auth: 'public',
    input: z.object({
      id,
      types: types.optional(),
      kvtoken: KvToken.optional(),
      cursor: z
        .string()
        .regex(/^\d{1,10}\.\d{1,15}$/)
        .optional(),
      max: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    }),
    output: z.object({ totalcount: z.number(), list: z.array(Artifact), next: z.string().nullable() }),
  }),
  create: defineRoute({
    method: 'POST',
    path: ARTIFACTS_PATH,
    summary: 'Mark a moment of a video',
    auth: 'required',
    input: z.object({ id, ...fields, duration: fields.duration.default(0) }),
    output: Artifact,
  }),
  change: defineRoute({
    method: 'PATCH',
    path: `${ARTIFACTS_PATH}/:artifact`,
    summary: 'Change a marked moment',
    auth: 'required',
    input: z.object({ id, artifact, ...z.object(fields).partial().shape }),
    output: Artifact,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${ARTIFACTS_PATH}/:artifact`,
    summary: 'Take a mark away',
    auth: 'required',
    input: z.object({ id, artifact }),
    output: z.object({ ok: z.literal(true) }),
  }),
};
