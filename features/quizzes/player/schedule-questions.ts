import { randomTimeMs } from '../seeded-order.ts';
import type { PlayerQuestion, QuizzesConfig } from './context.ts';

export interface ScheduleFacts {
  readonly config: Pick<QuizzesConfig, 'quizzes' | 'questions'>;
  /** For everything that is random in an attempt. */
  readonly seed: number;
  /** 0 while unknown. */
  readonly durationMs: number;
}
export interface TimedQuestion {
  readonly asked: PlayerQuestion;
  readonly atMs: number;
}

/** QZ-03: questions this close to each other are asked together. */
export const TOLERANCE_MS = 1000;
const MOMENTS = ['START', 'TIME', 'RANDOM', 'END'];

/** QZ-03, QZ-04: when playback reaches it; null for a question without a time, and for one beyond the end. */
export function timeOf({ id, startMs, question }: PlayerQuestion, facts: Omit<ScheduleFacts, 'config'>) {
  const { seed, durationMs } = facts;
  const isKnown = durationMs > 0;
  if (question.appears_at === 'RANDOM') return isKnown ? randomTimeMs({ seed, id, durationMs }) : null;
  if (question.appears_at !== 'TIME') return null;
  if (!isKnown) return startMs;
  // Durations of the file and of the encoded video differ by a few frames.
  return startMs > durationMs + TOLERANCE_MS ? null : Math.min(startMs, durationMs);
}

/** The questions that appear while the video plays, in the order in which they do. */
export const timedQuestions = (facts: ScheduleFacts): TimedQuestion[] =>
  facts.config.questions
    .flatMap((asked) => {
      const atMs = timeOf(asked, facts);
      return atMs === null ? [] : [{ asked, atMs }];
    })
    .sort((a, b) => a.atMs - b.atMs || compareOrder(a.asked, b.asked));

/** QZ-04: the questions that appear at load or at the end, quiz by quiz. */
export const questionsAt = (moment: 'START' | 'END', { quizzes, questions }: ScheduleFacts['config']) =>
  questions
    .filter(({ question }) => question.appears_at === moment)
    .sort((a, b) => compareQuizzes(quizzes, a, b) || compareOrder(a, b));

const compareOrder = (a: PlayerQuestion, b: PlayerQuestion): number =>
  a.question.order - b.question.order || a.id - b.id;

/** Those without a quiz come last. */
function compareQuizzes(quizzes: QuizzesConfig['quizzes'], a: PlayerQuestion, b: PlayerQuestion): number {
  const [qidA, qidB] = [a.question.qid, b.question.qid];
  const orderOf = (qid: number): number => quizzes.get(qid)?.order ?? Number.MAX_SAFE_INTEGER;
  return orderOf(qidA) - orderOf(qidB) || qidA - qidB;
}

/** QZ-02: 'N of M', in the order in which the questions of the quiz appear; null for a question without a quiz. */
export function placeInQuiz(
  of: PlayerQuestion,
  facts: ScheduleFacts,
): { number: number; count: number } | null {
  const { qid } = of.question;
  if (qid === 0) return null;
  const timeFor = (one: PlayerQuestion): number => timeOf(one, facts) ?? Number.MAX_SAFE_INTEGER;
  const rankOf = ({ question }: PlayerQuestion): number =>
    // Random times lie between the others.
    question.appears_at === 'RANDOM' ? 1 : MOMENTS.indexOf(question.appears_at);
  const all = facts.config.questions
    .filter(({ question }) => question.qid === qid)
    .sort((a, b) => rankOf(a) - rankOf(b) || timeFor(a) - timeFor(b) || compareOrder(a, b));
  const index = all.findIndex(({ id }) => id === of.id);
  return { number: index < 0 ? all.length : index + 1, count: all.length };
}
