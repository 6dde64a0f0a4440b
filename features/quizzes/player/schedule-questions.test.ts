import { describe, expect, it } from 'vitest';
import type { Moment } from '../question.ts';
import type { Quiz } from '../quiz.ts';
import type { PlayerQuestion } from './context.ts';
import { placeInQuiz, questionsAt, timedQuestions, timeOf } from './schedule-questions.ts';

const question = (
  id: number,
  appears_at: Moment,
  { startMs = 0, qid = 0, order = 0 }: { startMs?: number; qid?: number; order?: number } = {},
): PlayerQuestion => ({
  id,
  startMs,
  question: {
    type: 'choice',
    text: '',
    choices: [],
    stars: 5,
    qid,
    order,
    appears_at,
    show_answer_flag: false,
    compulsory_flag: false,
    results: 'hidden',
  },
});
const quiz = (order: number): Quiz => ({
  title: '',
  description: '',
  passing_score: 0,
  attempts: 0,
  scoring: 'best',
  shuffle: false,
  certificate: false,
  order,
});
const facts = (questions: PlayerQuestion[], durationMs = 60_000) => ({
  config: {
    quizzes: new Map([
      [1, quiz(2)],
      [2, quiz(1)],
    ] as const),
    questions,
  },
  seed: 3,
  durationMs,
});
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('the time of a question', () => {
  it.each([
    ['its offset', question(1, 'TIME', { startMs: 5000 }), 60_000, 5000],
    ['its offset, while the duration is unknown', question(1, 'TIME', { startMs: 5000 }), 0, 5000],
    ['the end, for one at the end', question(1, 'TIME', { startMs: 60_000 }), 60_000, 60_000],
    ['the end, for one a few frames after it', question(1, 'TIME', { startMs: 60_900 }), 60_000, 60_000],
    ['none beyond the end', question(1, 'TIME', { startMs: 61_001 }), 60_000, null],
    ['none at the start', question(1, 'START'), 60_000, null],
    ['none at the end', question(1, 'END'), 60_000, null],
    ['none for a random one while the duration is unknown', question(1, 'RANDOM'), 0, null],
  ])('is %s [QZ-03, QZ-04]', (_, asked, durationMs, expected) => {
    expect(timeOf(asked, { seed: 3, durationMs })).toBe(expected);
  });

  it('is random, but the same in an attempt [QZ-04]', () => {
    const time = (id: number, seed: number) => timeOf(question(id, 'RANDOM'), { seed, durationMs: 60_000 })!;
    expect(time(1, 3)).toBe(time(1, 3));
    expect(new Set([time(1, 3), time(2, 3), time(1, 4)]).size).toBe(3);
    expect(time(1, 3)).toBeGreaterThan(0);
    expect(time(1, 3)).toBeLessThan(60_000);
  });
});

it('lists questions by time, then by their order, then by id [QZ-03]', () => {
  const questions = [
    question(5, 'TIME', { startMs: 2000, order: 1 }),
    question(6, 'TIME', { startMs: 2000 }),
    question(3, 'TIME', { startMs: 2000 }),
    question(9, 'TIME', { startMs: 1000, order: 8 }),
    question(4, 'START'),
    question(2, 'TIME', { startMs: 90_000 }),
  ];
  expect(timedQuestions(facts(questions)).map(({ asked, atMs }) => [asked.id, atMs])).toEqual([
    [9, 1000],
    [3, 2000],
    [6, 2000],
    [5, 2000],
  ]);
});

it('asks quiz by quiz at the start and at the end, and those without a quiz last [QZ-04]', () => {
  const questions = [
    question(1, 'START'),
    question(2, 'START', { qid: 1, order: 2 }),
    question(3, 'START', { qid: 1, order: 1 }),
    question(4, 'START', { qid: 2 }),
    question(5, 'END', { qid: 2 }),
    question(6, 'TIME', { qid: 2 }),
  ];
  expect(ids(questionsAt('START', facts(questions).config))).toEqual([4, 3, 2, 1]);
  expect(ids(questionsAt('END', facts(questions).config))).toEqual([5]);
});

describe("'N of M'", () => {
  const questions = [
    question(1, 'END', { qid: 1 }),
    question(2, 'TIME', { qid: 1, startMs: 59_000 }),
    question(3, 'TIME', { qid: 1, startMs: 100 }),
    question(4, 'START', { qid: 1, order: 1 }),
    question(5, 'START', { qid: 1 }),
    question(6, 'RANDOM', { qid: 1 }),
    question(7, 'TIME', { startMs: 100 }),
    question(8, 'TIME', { qid: 2, startMs: 100 }),
  ];
  it('counts the questions of the quiz in the order of their appearance [QZ-02]', () => {
    const places = questions.map((one) => placeInQuiz(one, facts(questions))?.number ?? null);
    expect(places).toEqual([6, 5, 3, 2, 1, 4, null, 1]);
    expect(placeInQuiz(questions[0]!, facts(questions))?.count).toBe(6);
  });
  it('remains possible for a question that was deleted meanwhile', () => {
    expect(placeInQuiz(question(99, 'TIME', { qid: 1 }), facts(questions))).toEqual({ number: 6, count: 6 });
  });
});
