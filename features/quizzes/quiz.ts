import { z } from 'zod';
import { defineKind } from '#features/timeline/contract.ts';
import { line, paragraph } from '#kernel/contract/fields.ts';
import { describeProblem, findQuizProblem } from './find-problems.ts';

export const QUIZZES_MAX = 100;
export const QUIZ_TITLE_MAX = 200;
export const QUIZ_DESCRIPTION_MAX = 2000;
export const ATTEMPTS_MAX = 100;

/** Which attempts count. */
export const SCORINGS = ['best', 'latest', 'first', 'average'] as const;
export type Scoring = (typeof SCORINGS)[number];

/** A quiz as it is stored, without its questions. Its item has no time of its own and starts at 0. */
export const Quiz = z.strictObject({
  title: line(QUIZ_TITLE_MAX).default(''),
  description: paragraph(QUIZ_DESCRIPTION_MAX).default(''),
  /** In percent; 0 for none. */
  passing_score: z.number().min(0).max(100).default(0),
  /** How often a person may take it; 0 for any number. */
  attempts: z.number().int().min(0).max(ATTEMPTS_MAX).default(0),
  scoring: z.enum(SCORINGS).default('best'),
  /** Choices appear in another order for each attempt. */
  shuffle: z.boolean().default(false),
  /** People who pass can print a certificate. */
  certificate: z.boolean().default(false),
  /** Sorts the quizzes of a video. */
  order: z.number().int().min(0).max(1_000_000).default(0),
});
export type Quiz = z.output<typeof Quiz>;
export type QuizInput = z.input<typeof Quiz>;

export const quizKind = defineKind<Quiz>({
  kind: 'quiz',
  widgets: ['quizzes'],
  schema: Quiz,
  limits: { perVideo: QUIZZES_MAX },
  findProblem({ data }) {
    const problem = findQuizProblem(data);
    return problem && describeProblem(problem);
  },
  forViewer: ({ data }) => data,
});
