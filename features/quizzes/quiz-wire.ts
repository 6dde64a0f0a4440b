import { z } from 'zod';
import { flag, line, paragraph } from '#kernel/contract/fields.ts';
import {
  ACCEPTED_MAX,
  CHOICE_TEXT_MAX,
  CHOICES_MAX,
  EXPLANATION_MAX,
  QUESTION_TEXT_MAX,
  QUESTION_TYPES,
  QUESTIONS_MAX,
  RATING_MAX,
  RESULT_MODES,
  SHORT_TEXT_MAX,
} from './question.ts';
import { ATTEMPTS_MAX, QUIZ_DESCRIPTION_MAX, QUIZ_TITLE_MAX, QUIZZES_MAX, SCORINGS } from './quiz.ts';

const LATEST_MS = 1000 * 3600 * 1000;
const choiceText = line(CHOICE_TEXT_MAX).nullish();
const id = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish();
/** START, END, RANDOM, LIVE, or a time in milliseconds; TIME and '' stand for the time in `rel_offset`. */
const appearsAt = z
  .union([
    z.enum(['START', 'END', 'RANDOM', 'LIVE', 'TIME', '']),
    z.coerce.number().int().min(0).max(LATEST_MS),
  ])
  .nullish();

/** A question of `PUT …/quizzes` and of a JSON file: the specified fields, and ours. */
export const Mcq = z.object({
  id,
  text: paragraph(QUESTION_TEXT_MAX),
  ch1: choiceText,
  ch2: choiceText,
  ch3: choiceText,
  ch4: choiceText,
  /** The number of the correct choice, from 1; 0 or nothing in a poll. */
  answer: z.coerce.number().int().min(0).max(CHOICES_MAX).nullish(),
  show_answer_flag: flag.nullish(),
  compulsory_flag: flag.nullish(),
  appears_at: appearsAt,
  /** In milliseconds. */
  rel_offset: z.coerce.number().int().min(0).max(LATEST_MS).nullish(),
  /** By default 'choice' with an `answer`, otherwise 'poll'. */
  type: z.enum(QUESTION_TYPES).nullish(),
  /** All choices, also beyond the fourth; instead of ch1 to ch4. */
  choices: z.array(line(CHOICE_TEXT_MAX)).max(CHOICES_MAX).nullish(),
  /** The numbers of all correct choices, from 1. */
  answers: z.array(z.number().int().min(1).max(CHOICES_MAX)).max(CHOICES_MAX).nullish(),
  accepted: z.array(line(SHORT_TEXT_MAX)).max(ACCEPTED_MAX).nullish(),
  match_case: z.boolean().nullish(),
  number: z.number().min(-1e12).max(1e12).nullish(),
  tolerance: z.number().min(0).max(1e12).nullish(),
  stars: z.number().int().min(2).max(RATING_MAX).nullish(),
  explanation: paragraph(EXPLANATION_MAX).nullish(),
  points: z.number().min(0).max(1000).nullish(),
  results: z.enum(RESULT_MODES).nullish(),
});
export type Mcq = z.output<typeof Mcq>;

/** A quiz with its questions. The questions without a quiz are listed under `qid` 0, which has no title. */
export const QuizWire = z.object({
  qid: id,
  title: line(QUIZ_TITLE_MAX).nullish(),
  description: paragraph(QUIZ_DESCRIPTION_MAX).nullish(),
  passing_score: z.coerce.number().min(0).max(100).nullish(),
  attempts: z.number().int().min(0).max(ATTEMPTS_MAX).nullish(),
  scoring: z.enum(SCORINGS).nullish(),
  shuffle: z.boolean().nullish(),
  certificate: z.boolean().nullish(),
  mcqs: z.array(Mcq).max(QUESTIONS_MAX),
});
export type QuizWire = z.output<typeof QuizWire>;

export const QuizListWire = z.array(QuizWire).max(QUIZZES_MAX + 1);
export type QuizListWire = z.output<typeof QuizListWire>;
