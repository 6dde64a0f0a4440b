import { z } from 'zod';
import { Answer } from './answer.ts';
import { QUESTION_TYPES } from './question.ts';

/** One person in one quiz. */
export const GradebookPerson = z.object({
  /** Identifies the person in other calls. */
  person: z.string(),
  qid: z.number(),
  quiz: z.string(),
  /** Names are shown for members of the organization only. */
  kind: z.enum(['member', 'person', 'browser']),
  name: z.string().nullable(),
  attempts: z.number(),
  answered: z.number(),
  correct: z.number(),
  total: z.number(),
  percent: z.number(),
  /** Null without a passing score. */
  passed: z.boolean().nullable(),
  is_finished: z.boolean(),
  /** Spent on questions, over all attempts, in milliseconds. */
  time_taken: z.number(),
  time_answered: z.number(),
});
export type GradebookPerson = z.infer<typeof GradebookPerson>;

export const GradebookQuestion = z.object({
  id: z.number(),
  qid: z.number(),
  text: z.string(),
  type: z.enum(QUESTION_TYPES),
  answers: z.number(),
  /** Null when the question is not graded. */
  correct: z.number().nullable(),
  /** The share of correct answers, from 0 (hard) to 100 (easy); null without answers. */
  percent: z.number().nullable(),
  choices: z.array(z.object({ text: z.string(), count: z.number(), is_correct: z.boolean() })),
  /** The latest answers of text questions. */
  texts: z.array(z.string()),
});
export type GradebookQuestion = z.infer<typeof GradebookQuestion>;

export const GradedAnswer = z.object({
  id: z.number(),
  text: z.string(),
  type: z.enum(QUESTION_TYPES),
  answer: Answer,
  /** The answer in English words; choices and typed text as they are. */
  answer_text: z.string(),
  /** Null when it is not graded, or when the person may not know. */
  correct: z.boolean().nullable(),
  points: z.number().nullable(),
  time_answered: z.number(),
});
export type GradedAnswer = z.infer<typeof GradedAnswer>;

export const GradedAttempt = z.object({
  qid: z.number(),
  quiz: z.string(),
  attempt: z.number(),
  correct: z.number(),
  total: z.number(),
  percent: z.number(),
  passed: z.boolean().nullable(),
  is_finished: z.boolean(),
  certificate: z.boolean(),
  time_started: z.number(),
  time_answered: z.number().nullable(),
  answers: z.array(GradedAnswer),
});
export type GradedAttempt = z.infer<typeof GradedAttempt>;

/** A change of grades that somebody has made. */
export const RegradeEntry = z.object({
  time: z.number(),
  by: z.string().nullable(),
  action: z.enum(['regraded', 'reset']),
  qid: z.number().nullable(),
  /** Whose attempts were reset. */
  person: z.string().nullable(),
  name: z.string().nullable(),
  changed: z.number(),
});
export type RegradeEntry = z.infer<typeof RegradeEntry>;
