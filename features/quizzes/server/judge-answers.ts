import { createHash } from 'node:crypto';
import { type AppError, fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Answer } from '../answer.ts';
import { quizErrors } from '../contract.ts';
import { checkAnswer, choicesOf, gradeAnswer } from '../grading.ts';
import type { AnswerLookupResult, NewAnswer, SavedAnswer } from './answer-store.ts';
import type { AskedQuestion } from './asked-questions.ts';
import { adaptAnswer } from './tracked-answer.ts';

/** An answer as somebody has sent it. */
export interface SentAnswer {
  readonly questionId: number;
  readonly person: string;
  readonly isCounted: boolean;
  /** The event of the question goes on. */
  readonly isOnAir: boolean;
  readonly answer: Answer;
  /** Numbers may be texts. */
  readonly isLoose: boolean;
  readonly key: string | undefined;
  readonly attempt: number | undefined;
  readonly timeMs: number;
}

export interface Judged {
  readonly question: AskedQuestion;
  /** Undefined when it was saved before. */
  readonly added?: NewAnswer;
  readonly saved: SavedAnswer;
}

/** No key of a client contains '='. */
const deriveKey = (answer: Answer): string =>
  `=${createHash('sha256').update(JSON.stringify(answer)).digest('base64url')}`;

/** The sent answer in the form that the question expects. */
export const readAnswer = ({ answer, isLoose }: SentAnswer, { data }: AskedQuestion): Answer =>
  isLoose ? adaptAnswer(data.type, answer) : answer;

/** The same answer twice is a repetition, also without a key. */
export const keyOf = (sent: SentAnswer, question: AskedQuestion): string =>
  sent.key ?? deriveKey(readAnswer(sent, question));

/** What becomes of an answer, given what is stored. */
export function judgeAnswer(
  sent: SentAnswer,
  question: AskedQuestion,
  { presentAttempt, saved }: AnswerLookupResult,
  isOpen: boolean,
): Judged | AppError {
  const key = keyOf(sent, question);
  if (saved?.key === key) return { question, saved };
  const attempt = question.qid === 0 ? 1 : presentAttempt;
  if (sent.attempt !== undefined && sent.attempt !== attempt) return fail(quizErrors, 'ATTEMPT_ENDED');
  if (saved) return fail(quizErrors, 'ALREADY_ANSWERED');
  const { data, qid, version } = question;
  const answer = readAnswer(sent, question);
  const fit = checkAnswer(data, answer);
  if (fit === 'unknown-choice') return fail(quizErrors, 'CHOICE_UNKNOWN');
  if (fit === 'wrong-type')
    return fail(kernelErrors, 'INVALID_INPUT', {
      fields: { answer: 'This question is answered differently.' },
    });
  if (data.appears_at === 'LIVE' && !(isOpen && sent.isOnAir)) return fail(quizErrors, 'QUESTION_CLOSED');
  const is_correct = gradeAnswer(data, answer);
  const added: NewAnswer = {
    question_id: sent.questionId,
    qid,
    person: sent.person,
    attempt,
    is_counted: sent.isCounted,
    key,
    answer,
    choices: choicesOf(data, answer),
    is_correct,
    points: is_correct === null ? null : is_correct ? data.points : 0,
    version,
    time_ms: Math.round(sent.timeMs),
  };
  return { question, added, saved: added };
}
