import type { QuizScore } from '../contract.ts';
import type { GradedAttempt } from '../gradebook.ts';

/** What a person has done in one quiz. */
export interface QuizResult {
  readonly qid: number;
  readonly title: string;
  /** The latest first. */
  readonly attempts: readonly GradedAttempt[];
  /** What counts of all attempts; null while it is unknown, and for questions without a quiz. */
  readonly score: QuizScore | null;
}

/** Attempts by quiz, in the order in which the quizzes came; questions without a quiz are last. */
export function groupResults(
  attempts: readonly GradedAttempt[],
  scores: readonly QuizScore[] = [],
): readonly QuizResult[] {
  const qids = [...new Set(attempts.map(({ qid }) => qid))].sort((a, b) => Number(a === 0) - Number(b === 0));
  return qids.map((qid) => {
    const own = attempts.filter((attempt) => attempt.qid === qid).sort((a, b) => b.attempt - a.attempt);
    return {
      qid,
      title: own[0]?.quiz ?? '',
      attempts: own,
      score: qid === 0 ? null : (scores.find((score) => score.qid === qid) ?? null),
    };
  });
}
