import { isGraded } from './grading.ts';
import type { Question } from './question.ts';
import type { Scoring } from './quiz.ts';

export interface Score {
  readonly correct: number;
  /** Questions that are graded. */
  readonly total: number;
  readonly points: number;
  readonly maxPoints: number;
  readonly percent: number;
  readonly answered: number;
  readonly isFinished: boolean;
}

interface ScoredAnswer {
  readonly questionId: number;
  readonly isCorrect: boolean | null;
  readonly points: number | null;
}

const NOTHING: Score = {
  correct: 0,
  total: 0,
  points: 0,
  maxPoints: 0,
  percent: 0,
  answered: 0,
  isFinished: false,
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const toPercent = (part: number, whole: number): number => (whole > 0 ? (part * 100) / whole : 0);

/** The score of one attempt. Answers to other questions are ignored. */
export function scoreAttempt(
  questions: readonly { readonly id: number; readonly data: Question }[],
  answers: readonly ScoredAnswer[],
): Score {
  const answerOf = new Map(answers.map((answer) => [answer.questionId, answer]));
  const graded = questions.filter(({ data }) => isGraded(data));
  // Live questions are asked when the owner likes, or never.
  const awaited = questions.filter(({ data }) => data.appears_at !== 'LIVE');
  const correct = graded.filter(({ id }) => answerOf.get(id)?.isCorrect === true).length;
  const points = sum(graded.map(({ id, data }) => pointsOf(data, answerOf.get(id))));
  const maxPoints = sum(graded.map(({ data }) => data.points));
  return {
    correct,
    total: graded.length,
    points,
    maxPoints,
    percent: maxPoints > 0 ? toPercent(points, maxPoints) : toPercent(correct, graded.length),
    answered: questions.filter(({ id }) => answerOf.has(id)).length,
    isFinished: awaited.length > 0 && awaited.every(({ id }) => answerOf.has(id)),
  };
}

/** Never more than the question gives now: its owner may have lowered the points since. */
const pointsOf = (question: Question, answer: ScoredAnswer | undefined): number =>
  Math.min(answer?.points ?? (answer?.isCorrect ? question.points : 0), question.points);

/** The score that counts, of scores in the order of attempts. An attempt without answers counts only if there is no other. */
export function combineScores(scores: readonly Score[], scoring: Scoring): Score {
  const begun = scores.filter(({ answered }) => answered > 0);
  const counted = begun.length > 0 ? begun : scores;
  const [first = NOTHING] = counted;
  const latest = counted.at(-1) ?? NOTHING;
  switch (scoring) {
    case 'first':
      return first;
    case 'latest':
      return latest;
    case 'best':
      return counted.reduce((best, score) => (isBetter(score, best) ? score : best), first);
    case 'average':
      return averageScores(counted, latest);
  }
}

const isBetter = (score: Score, than: Score): boolean =>
  (score.percent - than.percent || score.correct - than.correct || score.answered - than.answered) > 0;

function averageScores(scores: readonly Score[], latest: Score): Score {
  const average = (of: (score: Score) => number): number => sum(scores.map(of)) / Math.max(1, scores.length);
  return {
    ...latest,
    correct: average(({ correct }) => correct),
    points: average(({ points }) => points),
    percent: average(({ percent }) => percent),
    isFinished: scores.some(({ isFinished }) => isFinished),
  };
}

/** Null for any number. */
export const attemptsLeft = (limit: number, used: number): number | null =>
  limit === 0 ? null : Math.max(0, limit - used);
