import { describe, expect, it } from 'vitest';
import { Question, type QuestionInput } from './question.ts';
import { SCORINGS } from './quiz.ts';
import { attemptsLeft, combineScores, type Score, scoreAttempt } from './scoring.ts';

const ask = (id: number, input: QuestionInput = {}) => ({
  id,
  data: Question.parse({ text: 'Why?', choices: ['A', 'B'], correct: [0], ...input }),
});
const answer = (questionId: number, isCorrect: boolean | null, points: number | null = null) => ({
  questionId,
  isCorrect,
  points,
});
const score = (changes: Partial<Score>): Score => ({
  correct: 0,
  total: 4,
  points: 0,
  maxPoints: 4,
  percent: 0,
  answered: 4,
  isFinished: true,
  ...changes,
});

describe('scoreAttempt', () => {
  const poll = ask(9, { type: 'poll' });
  const live = ask(8, { appears_at: 'LIVE' });
  it.each<[string, Parameters<typeof scoreAttempt>, Partial<Score>]>([
    ['nothing', [[], []], { total: 0, percent: 0, answered: 0, isFinished: false }],
    [
      'no answers',
      [[ask(1), ask(2)], []],
      { correct: 0, total: 2, maxPoints: 2, percent: 0, answered: 0, isFinished: false },
    ],
    [
      'one of three correct',
      [
        [ask(1), ask(2), ask(3)],
        [answer(1, true), answer(2, false)],
      ],
      { correct: 1, total: 3, points: 1, percent: 100 / 3, answered: 2, isFinished: false },
    ],
    [
      'other points',
      [
        [ask(1, { points: 3 }), ask(2)],
        [answer(1, true), answer(2, false)],
      ],
      { correct: 1, total: 2, points: 3, maxPoints: 4, percent: 75, isFinished: true },
    ],
    ['57 of 100', [[ask(1, { points: 57 }), ask(2, { points: 43 })], [answer(1, true)]], { percent: 57 }],
    [
      'no points at all: the share of correct answers',
      [[ask(1, { points: 0 }), ask(2, { points: 0 })], [answer(1, true)]],
      { correct: 1, points: 0, maxPoints: 0, percent: 50 },
    ],
    ['points as they were stored', [[ask(1, { points: 3 })], [answer(1, true, 2)]], { points: 2 }],
    ['points lowered since', [[ask(1)], [answer(1, true, 5)]], { points: 1, percent: 100 }],
    [
      'stored points of a wrong answer',
      [[ask(1)], [answer(1, false, 0)]],
      { correct: 0, points: 0, answered: 1, isFinished: true },
    ],
    [
      'a poll is awaited, but not counted',
      [[ask(1), poll], [answer(1, true)]],
      { correct: 1, total: 1, percent: 100, answered: 1, isFinished: false },
    ],
    [
      'an answered poll',
      [
        [ask(1), poll],
        [answer(1, false), answer(9, null)],
      ],
      { total: 1, answered: 2, isFinished: true },
    ],
    [
      'a poll that was graded before',
      [[poll], [answer(9, true, 1)]],
      { correct: 0, total: 0, points: 0, percent: 0 },
    ],
    [
      'a live question is counted, but not awaited',
      [[ask(1), live], [answer(1, true)]],
      { correct: 1, total: 2, percent: 50, answered: 1, isFinished: true },
    ],
    [
      'live questions only',
      [[live], [answer(8, true)]],
      { correct: 1, percent: 100, answered: 1, isFinished: false },
    ],
    [
      'answers to other questions',
      [[ask(1)], [answer(7, true, 9)]],
      { correct: 0, total: 1, points: 0, answered: 0, isFinished: false },
    ],
  ])('scores %s', (_, [questions, answers], expected) =>
    expect(scoreAttempt(questions, answers)).toMatchObject(expected),
  );
});

describe('combineScores', () => {
  const low = score({ correct: 1, points: 1, percent: 25, isFinished: false });
  const high = score({ correct: 3, points: 3, percent: 75 });
  const middle = score({ correct: 2, points: 2, percent: 50 });
  const empty = score({ answered: 0, isFinished: false });

  it.each<[string, readonly Score[], Score]>([
    ['best', [low, high, middle], high],
    ['best', [high, low], high],
    ['latest', [low, high, middle], middle],
    ['first', [low, high, middle], low],
    ['average', [low, high], score({ correct: 2, points: 2, percent: 50 })],
    ['average', [high, low], score({ correct: 2, points: 2, percent: 50 })],
    ['average', [low, low], low],
    // An attempt that has just begun takes nothing away.
    ['latest', [high, empty], high],
    ['average', [high, empty], high],
    ['first', [empty, high], high],
    ['latest', [empty], empty],
  ])('%s of %j', (scoring, scores, expected) =>
    expect(combineScores(scores, scoring as 'best')).toEqual(expected),
  );

  it('prefers more correct answers, then more answers, then the earlier attempt', () => {
    const few = score({ correct: 1, percent: 50, answered: 2 });
    const fewCorrect = score({ correct: 1, percent: 50, answered: 4 });
    const moreCorrect = score({ correct: 2, percent: 50, answered: 3 });
    expect(combineScores([fewCorrect, moreCorrect, few], 'best')).toBe(moreCorrect);
    expect(combineScores([few, fewCorrect], 'best')).toBe(fewCorrect);
    const earlier = score({ percent: 50, points: 1 });
    expect(combineScores([earlier, score({ percent: 50, points: 2 })], 'best')).toBe(earlier);
  });

  it.each(SCORINGS)('%s of no attempts is zero', (scoring) =>
    expect(combineScores([], scoring)).toEqual({
      correct: 0,
      total: 0,
      points: 0,
      maxPoints: 0,
      percent: 0,
      answered: 0,
      isFinished: false,
    }),
  );
});

it.each([
  [0, 7, null],
  [1, 0, 1],
  [3, 1, 2],
  [3, 3, 0],
  [1, 5, 0],
])('of %i attempts, with %i used, %j are left', (limit, used, left) =>
  expect(attemptsLeft(limit, used)).toBe(left),
);
