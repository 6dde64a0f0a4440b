import { z } from 'zod';
import { KvToken } from '#features/views/contract.ts';
import { defineErrors } from '#kernel/contract/errors.ts';
import { flag } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { Answer, AnswerResult } from './answer.ts';
import { GradedAttempt } from './gradebook.ts';
import { gradebookRoutes } from './gradebook-contract.ts';
import { MOMENTS, QUESTION_TYPES, RESULT_MODES, type ShownQuestion } from './question.ts';
import { QuizListWire } from './quiz-wire.ts';

export { QuizListWire } from './quiz-wire.ts';

export const QUIZZES_MAX_BYTES = 2 * 1024 * 1024;

export const quizErrors = defineErrors({
  QUESTION_NOT_FOUND: { status: 404, message: 'This question is no longer part of the video.' },
  QUIZ_NOT_FOUND: { status: 404, message: 'This quiz is no longer part of the video.' },
  QUESTION_CLOSED: { status: 409, message: 'This question is closed.' },
  CHOICE_UNKNOWN: { status: 400, message: "This choice doesn't exist." },
  ALREADY_ANSWERED: { status: 409, message: 'You have already answered this question.' },
  ATTEMPT_ENDED: { status: 409, message: 'This attempt has ended.' },
  NO_ATTEMPTS_LEFT: { status: 409, message: 'You have used all your attempts.' },
  QUIZZES_INVALID: { status: 400, message: 'Some questions are not complete.' },
  NOT_LIVE: { status: 409, message: 'Questions can be opened while the event is live.' },
  NOT_A_LIVE_QUESTION: { status: 409, message: 'This question appears by itself.' },
  PERSON_NOT_FOUND: { status: 404, message: 'This person has not answered anything.' },
  NOT_PASSED: { status: 403, message: 'The certificate is available once you have passed.' },
  TOO_MANY_ANSWERS: { status: 503, message: 'Too many answers arrive at once. Please try again.' },
});

/** Spec: a row of the scores call. Quizzes without graded questions have a `total` of 0. */
export const QuizScore = z.object({
  qid: z.number(),
  title: z.string(),
  /** Of the attempts that count; with 'average' it may be a fraction. */
  correct: z.number(),
  total: z.number(),
  passing_score: z.number(),
  type: z.literal('QUIZ'),
  percent: z.number(),
  passed: z.boolean(),
  answered: z.number(),
  attempt: z.number(),
  /** Null for any number. */
  attempts_left: z.number().nullable(),
  is_finished: z.boolean(),
  certificate: z.boolean(),
  /** The last answer, in milliseconds since 1970; null before the first one. */
  time_answered: z.number().nullable(),
});
export type QuizScore = z.infer<typeof QuizScore>;

export const QuizProgress = z.object({
  quizzes: z.array(
    z.object({
      qid: z.number(),
      attempt: z.number(),
      attempts_left: z.number().nullable(),
      is_finished: z.boolean(),
    }),
  ),
  /** Ids of the questions that this person has answered in the present attempt. */
  answered: z.array(z.number()),
  /** For everything that is random and has to stay the same in an attempt. */
  seed: z.number(),
  /** Live questions that were opened, for the replay. */
  opened: z.array(z.object({ id: z.number(), at: z.number() })),
});
export type QuizProgress = z.infer<typeof QuizProgress>;

/** A question of a live event, or of its replay, with the answers of everyone unless they are hidden. */
export const LiveQuestion = z.object({
  id: z.number(),
  /** When the owner opened it, in milliseconds of the event. */
  at: z.number(),
  is_open: z.boolean(),
  question: z.object({
    type: z.enum(QUESTION_TYPES),
    text: z.string(),
    choices: z.array(z.string()),
    stars: z.number(),
    qid: z.number(),
    order: z.number(),
    appears_at: z.enum(MOMENTS),
    show_answer_flag: z.boolean(),
    compulsory_flag: z.boolean(),
    results: z.enum(RESULT_MODES),
  }) satisfies z.ZodType<ShownQuestion>,
  results: z.array(z.number()).nullable(),
});
export type LiveQuestion = z.infer<typeof LiveQuestion>;

const id = z.string().max(40);
const itemId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const quizId = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const kvtoken = KvToken.optional();
/** A lecture hall shares one address, and everyone answers within seconds. */
const crowd = { max: 20_000, windowSec: 10, by: 'param:id' } as const;

const QUIZZES = '/api/v1/videos/:id/quizzes';

export const quizRoutes = {
  list: defineRoute({
    method: 'GET',
    path: QUIZZES,
    summary:
      'The quizzes of a video with their answer keys, for those who manage it; with drafts, as they will be once published',
    auth: 'required',
    input: z.object({ id, drafts: flag.default(false) }),
    output: z.object({ list: QuizListWire }),
  }),
  replace: defineRoute({
    method: 'PUT',
    path: QUIZZES,
    summary:
      'Replace all quizzes of a video; those that keep their ids keep their answers. Published at once unless `publish` is false',
    auth: 'required',
    maxBodyBytes: QUIZZES_MAX_BYTES,
    input: z.object({ id, list: QuizListWire, publish: flag.default(true) }),
    output: z.object({ list: QuizListWire }),
  }),
  copy: defineRoute({
    method: 'POST',
    path: `${QUIZZES}/copy`,
    summary:
      'Copy quizzes, drafts included, to another video as drafts; all of them unless `qids` names some',
    auth: 'required',
    input: z.object({ id, to: z.string().max(40), qids: z.array(quizId).max(200).optional() }),
    output: z.object({ copied: z.number() }),
  }),
  answer: defineRoute({
    method: 'POST',
    path: '/api/v1/videos/:video/answers',
    summary: 'Answer a question. The same `key` again returns the same result; `correctness` is ignored',
    auth: 'public',
    rate: { ...crowd, by: 'param:video' },
    input: z.object({
      video: z.string().max(40),
      /** The question. */
      id: itemId,
      quizid: quizId.optional(),
      answer: Answer,
      correctness: z.unknown().optional(),
      kvtoken,
      /** Chosen by the player for each answer, so that a repeated call changes nothing. */
      key: z
        .string()
        .regex(/^[\w-]{8,64}$/)
        .optional(),
      /** The attempt that it belongs to; the present one when absent. */
      attempt: z.number().int().min(1).optional(),
      /** How long the question was on screen, in milliseconds. */
      time_taken: z.number().min(0).max(86_400_000).optional(),
    }),
    output: AnswerResult,
  }),
  progress: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/quiz_progress',
    summary: 'What the caller has answered in the present attempt',
    auth: 'public',
    rate: crowd,
    input: z.object({ id, kvtoken }),
    output: QuizProgress,
  }),
  scores: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/quiz_scores',
    summary: "The caller's score in each quiz of a video",
    auth: 'public',
    rate: crowd,
    input: z.object({ id, kvtoken }),
    output: z.object({ list: z.array(QuizScore), totalcount: z.number() }),
  }),
  startAttempt: defineRoute({
    method: 'POST',
    path: `${QUIZZES}/:qid/attempts`,
    summary: 'Take a quiz again, if attempts are left',
    auth: 'public',
    input: z.object({ id, qid: itemId, kvtoken }),
    output: QuizProgress,
  }),
  myResults: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/quiz_results',
    summary: "The caller's attempts and answers in the quizzes of a video",
    auth: 'public',
    input: z.object({ id, kvtoken }),
    output: z.object({ list: z.array(GradedAttempt) }),
  }),
  certificate: defineRoute({
    method: 'GET',
    path: `${QUIZZES}/:qid/certificate`,
    summary: 'What a certificate says, for a person who has passed',
    auth: 'required',
    input: z.object({ id, qid: itemId }),
    output: z.object({
      name: z.string(),
      quiz: z.string(),
      video: z.string(),
      organization: z.string(),
      percent: z.number(),
      time_passed: z.number(),
      /** Lets the owner find the attempt. */
      reference: z.string(),
    }),
  }),
  live: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/live_question',
    summary: 'The question that is open in a live event, or one that was opened before',
    auth: 'public',
    rate: crowd,
    input: z.object({ id, question: itemId.optional() }),
    output: z.object({ live: LiveQuestion.nullable() }),
  }),
  open: defineRoute({
    method: 'POST',
    path: '/api/v1/videos/:id/questions/:question/open',
    summary: 'Show a question to everyone who watches a live event; another one that is open is closed',
    auth: 'required',
    input: z.object({ id, question: itemId }),
    output: LiveQuestion,
  }),
  close: defineRoute({
    method: 'POST',
    path: '/api/v1/videos/:id/questions/:question/close',
    summary: 'Close a question of a live event; its results stay',
    auth: 'required',
    input: z.object({ id, question: itemId }),
    output: LiveQuestion,
  }),
  /** All live questions of an event that were opened, with results, for those who manage it. */
  openings: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/openings',
    summary: 'The questions of a live event that were opened, with their results; for those who manage it',
    auth: 'required',
    input: z.object({ id }),
    output: z.object({ list: z.array(LiveQuestion) }),
  }),
  ...gradebookRoutes,
};
