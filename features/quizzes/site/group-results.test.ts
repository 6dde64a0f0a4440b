import { expect, it } from 'vitest';
import type { QuizScore } from '../contract.ts';
import type { GradedAttempt } from '../gradebook.ts';
import { groupResults } from './group-results.ts';

const attempt = (qid: number, number: number): GradedAttempt => ({
  qid,
  quiz: `Quiz ${qid}`,
  attempt: number,
  correct: 0,
  total: 1,
  percent: 0,
  passed: null,
  is_finished: true,
  certificate: false,
  time_started: 0,
  time_answered: null,
  answers: [],
});
const score = (qid: number) => ({ qid, percent: qid }) as QuizScore;

it('groups attempts by quiz, the latest first, with single questions last', () => {
  const found = groupResults(
    [attempt(0, 1), attempt(9, 1), attempt(4, 1), attempt(9, 2)],
    [score(9), score(0)],
  );
  expect(found.map(({ qid, title, attempts }) => [qid, title, attempts.map((one) => one.attempt)])).toEqual([
    [9, 'Quiz 9', [2, 1]],
    [4, 'Quiz 4', [1]],
    [0, 'Quiz 0', [1]],
  ]);
  // Questions without a quiz have no score of their own.
  expect(found.map((result) => result.score?.percent)).toEqual([9, undefined, undefined]);
});
