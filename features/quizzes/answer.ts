import { z } from 'zod';
import { CHOICES_MAX, OPEN_TEXT_MAX } from './question.ts';

const choice = z
  .number()
  .int()
  .min(0)
  .max(CHOICES_MAX - 1);

/**
 * What was answered. QZ-10: the number of a choice, from 0; several numbers for 'multiple'; a text for 'text' and 'open'; a
 * number for 'number'; stars from 1 for 'rating'.
 */
export const Answer = z.union([
  z.number().min(-1e12).max(1e12),
  z.array(choice).max(CHOICES_MAX),
  z.string().max(OPEN_TEXT_MAX),
]);
export type Answer = z.infer<typeof Answer>;

/** What a person learns of their own answer. Fields are null as long as they may not know. */
export const AnswerResult = z.object({
  /** The id of the question. */
  id: z.number(),
  /** Null also for questions that are not graded. */
  correct: z.boolean().nullable(),
  /** The numbers of the correct choices from 0, the accepted texts, or the number. */
  solution: z.union([z.array(z.number()), z.array(z.string()), z.number()]).nullable(),
  explanation: z.string().nullable(),
  /** How often each choice (or number of stars, from 1) was given. */
  results: z.array(z.number()).nullable(),
  attempt: z.number(),
});
export type AnswerResult = z.infer<typeof AnswerResult>;
