import { expect, it } from 'vitest';
import { quizScore } from '#test/quiz-samples.ts';
import type { QuizScore } from './contract.ts';
import { hasPassedAll, listResults } from './quiz-results.ts';

it('lists quizzes with graded questions by id, and leaves the input as it is [EO-02]', () => {
  const rows = [quizScore(12), quizScore(0), quizScore(7, { total: 0 }), quizScore(3, { total: 1 })];
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
  expect(hasPassedAll(changes.map((change, index) => quizScore(index + 1, change)))).toBe(passed),
);
