import { z } from 'zod';
import { defineKind } from '#features/timeline/contract.ts';
import { line, paragraph } from '#kernel/contract/fields.ts';
import { describeProblem, findQuestionProblem } from './find-problems.ts';

export const QUESTIONS_MAX = 500;
export const QUESTION_TEXT_MAX = 2000;
export const CHOICES_MAX = 8;
export const CHOICE_TEXT_MAX = 500;
export const ACCEPTED_MAX = 20;
export const SHORT_TEXT_MAX = 200;
export const OPEN_TEXT_MAX = 5000;
export const EXPLANATION_MAX = 2000;
export const RATING_MAX = 10;

/**
 * 'choice': one of several, with a correct one. 'poll': one of several, without a correct one. 'open' and 'rating' are not
 * graded either.
 */
export const QUESTION_TYPES = [
  'choice',
  'multiple',
  'boolean',
  'text',
  'number',
  'poll',
  'rating',
  'open',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** TIME: at the item's start. LIVE: when the owner opens it during a live event. */
export const MOMENTS = ['TIME', 'START', 'END', 'RANDOM', 'LIVE'] as const;
export type Moment = (typeof MOMENTS)[number];

/** How the answers of all viewers are shown to someone who has answered. */
export const RESULT_MODES = ['hidden', 'counts', 'percent'] as const;
export type ResultMode = (typeof RESULT_MODES)[number];

const score = z.number().min(-1e12).max(1e12);

/** A question as it is stored. A draft may be incomplete: `findProblems` says what is missing before it is published. */
export const Question = z.strictObject({
  type: z.enum(QUESTION_TYPES).default('choice'),
  text: paragraph(QUESTION_TEXT_MAX).default(''),
  /** An empty one is not shown, but keeps the numbers of those that follow. */
  choices: z.array(line(CHOICE_TEXT_MAX)).max(CHOICES_MAX).default([]),
  /** Numbers of the correct choices, from 0. For 'boolean', 0 is true and 1 is false. */
  correct: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(CHOICES_MAX - 1),
    )
    .max(CHOICES_MAX)
    .default([]),
  /** Accepted answers of a short text. */
  accepted: z.array(line(SHORT_TEXT_MAX)).max(ACCEPTED_MAX).default([]),
  match_case: z.boolean().default(false),
  number: score.nullable().default(null),
  tolerance: z.number().min(0).max(1e12).default(0),
  /** The number of stars of a rating. */
  stars: z.number().int().min(2).max(RATING_MAX).default(5),
  /** The id of its quiz; 0 for a question without a quiz. */
  qid: z.number().int().min(0).default(0),
  /** Sorts the questions of a quiz that appear at the same time. */
  order: z.number().int().min(0).max(1_000_000).default(0),
  appears_at: z.enum(MOMENTS).default('TIME'),
  show_answer_flag: z.boolean().default(false),
  compulsory_flag: z.boolean().default(false),
  /** Shown with the answer. */
  explanation: paragraph(EXPLANATION_MAX).default(''),
  points: z.number().min(0).max(1000).default(1),
  results: z.enum(RESULT_MODES).default('hidden'),
});
export type Question = z.output<typeof Question>;
/** What may be left out has a default. */
export type QuestionInput = z.input<typeof Question>;

/** A question as viewers receive it, before they have answered. */
export interface ShownQuestion {
  readonly type: QuestionType;
  readonly text: string;
  readonly choices: readonly string[];
  readonly stars: number;
  readonly qid: number;
  readonly order: number;
  readonly appears_at: Moment;
  readonly show_answer_flag: boolean;
  readonly compulsory_flag: boolean;
  readonly results: ResultMode;
}

/** Everything but the answer key, its explanation, and what may hint at them. */
export const showQuestion = (question: Question): ShownQuestion => ({
  type: question.type,
  text: question.text,
  choices: question.choices,
  stars: question.stars,
  qid: question.qid,
  order: question.order,
  appears_at: question.appears_at,
  show_answer_flag: question.show_answer_flag,
  compulsory_flag: question.compulsory_flag,
  results: question.results,
});

/** Viewers learn of a live question only that there is one; its text follows when the owner opens it. */
export const questionKind = defineKind<Question>({
  kind: 'question',
  widgets: ['quizzes'],
  schema: Question,
  limits: { perVideo: QUESTIONS_MAX },
  findProblem({ data }) {
    const problem = findQuestionProblem(data);
    return problem && describeProblem(problem);
  },
  forViewer: ({ data }) => (data.appears_at === 'LIVE' ? { appears_at: 'LIVE' } : showQuestion(data)),
});
