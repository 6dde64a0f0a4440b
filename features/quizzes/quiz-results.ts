import type { QuizScore } from './contract.ts';
import { isPassed } from './passing.ts';

/** EO-02: the quizzes that have graded questions, sorted by their ids. */
export const listResults = (rows: readonly QuizScore[]): readonly QuizScore[] =>
  rows.filter(({ total }) => total > 0).sort((a, b) => a.qid - b.qid);

/** EO-03: whether every quiz with a passing score is passed, also when there is none. */
export const hasPassedAll = (rows: readonly QuizScore[]): boolean =>
  listResults(rows).every((row) => row.passing_score <= 0 || isPassed(row, row.passing_score));
