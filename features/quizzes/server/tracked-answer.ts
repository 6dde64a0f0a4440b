import { z } from 'zod';
import { Answer } from '../answer.ts';
import { quizRoutes } from '../contract.ts';
import type { QuestionType } from '../question.ts';

const NUMBERS: ReadonlySet<QuestionType> = new Set(['choice', 'boolean', 'poll', 'rating', 'number']);
const TEXTS: ReadonlySet<QuestionType> = new Set(['text', 'open']);
const DECIMAL = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

const { id, key } = quizRoutes.answer.input.shape;
const toNumbers = (value: unknown): unknown => (Array.isArray(value) ? value.map(Number) : value);

/** QZ-10: the data of a tracked answer, whose numbers may be texts. */
export const TrackedAnswer = z.object({
  id,
  answer: z.preprocess(toNumbers, Answer),
  key,
  attempt: z.coerce.number().int().min(1).optional(),
  time_taken: z.coerce.number().min(0).max(86_400_000).optional().catch(undefined),
});

const toNumber = (text: string): number | string => (DECIMAL.test(text) ? Number(text) : text);

/** A text is a number where the question is answered by one. */
export function adaptAnswer(type: QuestionType, answer: Answer): Answer {
  if (typeof answer === 'string' && NUMBERS.has(type)) return toNumber(answer);
  if (type === 'multiple' && typeof answer !== 'object') {
    const numbers = String(answer).split(',').map(toNumber);
    return Answer.safeParse(numbers).data ?? answer;
  }
  return typeof answer === 'number' && TEXTS.has(type) ? String(answer) : answer;
}
