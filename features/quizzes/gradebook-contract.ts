import { z } from 'zod';
import { flag, page, pageSize } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { GradebookPerson, GradebookQuestion, GradedAttempt, RegradeEntry } from './gradebook.ts';

const id = z.string().max(40);
const qid = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** As the gradebook names people. */
const person = z.string().max(100);

const GRADEBOOK = '/api/v1/videos/:id/gradebook';

/** For those who manage the video. */
export const gradebookRoutes = {
  gradebook: defineRoute({
    method: 'GET',
    path: GRADEBOOK,
    summary: 'Everyone who took a quiz of a video, the latest first; for those who manage it',
    auth: 'required',
    input: z.object({
      id,
      qid: qid.optional(),
      unfinished: flag.default(false),
      cursor: z.string().max(200).optional(),
      max: pageSize(50),
    }),
    output: page(GradebookPerson).extend({ totalcount: z.number() }),
  }),
  questionStatistics: defineRoute({
    method: 'GET',
    path: `${GRADEBOOK}/questions`,
    summary:
      'How the questions of a video were answered, and how the scores are distributed; for those who manage it',
    auth: 'required',
    input: z.object({ id, qid: qid.optional() }),
    output: z.object({
      list: z.array(GradebookQuestion),
      /** People by score: ten classes of 10 percent each. */
      distribution: z.array(z.number()),
      people: z.number(),
      finished: z.number(),
      /** The mean percentage of these people; null when nothing was graded. */
      average: z.number().nullable(),
      /** How many of them have passed; null when no quiz has a passing score. */
      passed: z.number().nullable(),
      /** Answers that were graded with an earlier key. */
      outdated: z.number(),
    }),
  }),
  personAttempts: defineRoute({
    method: 'GET',
    path: `${GRADEBOOK}/people/:person`,
    summary: 'All attempts and answers of one person; for those who manage the video',
    auth: 'required',
    input: z.object({ id, person }),
    output: z.object({ name: z.string().nullable(), list: z.array(GradedAttempt) }),
  }),
  resetPerson: defineRoute({
    method: 'DELETE',
    path: `${GRADEBOOK}/people/:person`,
    summary:
      'Delete the attempts of one person in a quiz, so that they can take it anew; for those who manage the video',
    auth: 'required',
    input: z.object({ id, person, qid }),
    output: z.object({ ok: z.literal(true) }),
  }),
  export: defineRoute({
    method: 'GET',
    path: `${GRADEBOOK}/export`,
    summary: 'The gradebook as a CSV file: one row per person, quiz, and attempt',
    auth: 'required',
    kind: 'raw',
    input: z.object({ id, qid: qid.optional() }),
    output: z.string(),
  }),
  regrade: defineRoute({
    method: 'POST',
    path: `${GRADEBOOK}/regrade`,
    summary: 'Grade all answers again with the present keys; for those who manage the video',
    auth: 'required',
    input: z.object({ id, qid: qid.optional() }),
    output: z.object({ regraded: z.number(), changed: z.number() }),
  }),
  audit: defineRoute({
    method: 'GET',
    path: `${GRADEBOOK}/audit`,
    summary: 'Who has regraded answers or reset attempts, the latest first; for those who manage the video',
    auth: 'required',
    input: z.object({ id }),
    output: z.object({ list: z.array(RegradeEntry) }),
  }),
};
