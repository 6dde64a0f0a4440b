import type { QuizScore } from '../contract.ts';
import { isPassed } from '../passing.ts';
import { isCertified } from './graded-attempts.ts';
import type { Standing } from './standings.ts';

interface ScoreOptions {
  /** Only people with an account can have a certificate. */
  readonly hasAccount: boolean;
}

/** EO-02, EO-10: the score of one person in each quiz, and in the questions without a quiz if some are graded. */
export const presentScores = (standings: readonly Standing[], options: ScoreOptions): QuizScore[] =>
  standings
    .filter(({ group, score }) => group.quiz !== null || score.total > 0)
    .map((standing) => presentScore(standing, options));

function presentScore(standing: Standing, { hasAccount }: ScoreOptions): QuizScore {
  const { group, score, attempt, attemptsLeft, isFinished, answeredMs } = standing;
  const passing_score = group.quiz?.passing_score ?? 0;
  const passed = isPassed(score, passing_score);
  return {
    qid: group.qid,
    title: group.quiz?.title ?? '',
    correct: score.correct,
    total: score.total,
    passing_score,
    type: 'QUIZ',
    percent: score.percent,
    passed,
    answered: score.answered,
    attempt,
    attempts_left: attemptsLeft,
    is_finished: isFinished,
    certificate: hasAccount && isCertified(standing),
    time_answered: answeredMs,
  };
}
