import { expect, it } from 'vitest';
import type { QuizScore } from './contract.ts';
import { hasPassedAll, listResults } from './quiz-results.ts';

const row = (qid: number, changes: Partial<QuizScore> = {}): QuizScore => ({
  qid,
  title: `Quiz ${qid}`,
  correct: 1,
  total: 2,
  passing_score: 0,
  type: 'QUIZ',
  percent: 50,
  passed: false,
  answered: 2,
  attempt: 1,
  attempts_left: null,
  is_finished: true,
  certificate: false,
  time_answered: 1,
  ...changes,
});

it('lists quizzes with graded questions by id, and leaves the input as it is [EO-02]', () => {
  const rows = [row(12), row(0), row(7, { total: 0 }), row(3, { total: 1 })];
  expect(listResults(rows).map(({ qid }) => qid)).toEqual([0, 3, 12]);
  expect(rows.map(({ qid }) => qid)).toEqual([12, 0, 7, 3]);
});

it.each<[string, Partial<QuizScore>[], boolean]>([
  ['none has a passing score', [{ percent: 0, correct: 0 }], true],
  ['there is none', [], true],
  ['the score is reached', [{ passing_score: 50 }], true],
  ['the score is missed', [{ passing_score: 51 }], false],
  ['one of two is missed', [{ passing_score: 50 }, { passing_score: 60 }], false],
  ['nothing is correct', [{ passing_score: 50, correct: 0 }], false],
  [
    'only quizzes without graded questions are missed',
    [{ passing_score: 50, total: 0, correct: 0, percent: 0 }],
    true,
  ],
])('says whether all are passed when %s [EO-03]', (_, changes, passed) =>
  expect(hasPassedAll(changes.map((change, index) => row(index + 1, change)))).toBe(passed),
);
