import { expect, it } from 'vitest';
import { groupQuestions } from './group-questions.ts';
import { Question, type QuestionInput } from './question.ts';
import { Quiz } from './quiz.ts';

const quiz = (id: string, order: number) => ({ id, data: Quiz.parse({ title: `Quiz ${id}`, order }) });
const ask = (id: string, input: QuestionInput = {}, startMs = 0) => ({
  id,
  startMs,
  data: Question.parse(input),
});
const ids = (...args: Parameters<typeof groupQuestions>) =>
  groupQuestions(...args).map(({ qid, questions }) => [qid, ...questions.map(({ id }) => id)]);

it('sorts quizzes by their order, then by id as a number, with loose questions last', () => {
  const quizzes = [quiz('10', 1), quiz('9', 1), quiz('11', 0)];
  expect(ids(quizzes, [ask('1'), ask('2', { qid: 9 })])).toEqual([[11], [9, 2], [10], [0, 1]]);
  expect(groupQuestions(quizzes, [ask('1')]).map(({ quiz: found }) => found?.title)).toEqual([
    'Quiz 11',
    'Quiz 9',
    'Quiz 10',
    undefined,
  ]);
});

it('has no group of loose questions without them', () => {
  expect(ids([], [])).toEqual([]);
  expect(ids([quiz('5', 0)], [])).toEqual([[5]]);
});

it('counts a question of an unknown quiz as one without a quiz', () => {
  const [group] = groupQuestions([], [ask('1', { qid: 77 })]);
  expect(group).toMatchObject({ qid: 0, quiz: null, questions: [{ id: 1, data: { qid: 0 } }] });
});

it('sorts questions by moment, time, order, and id', () => {
  const questions = [
    ask('1', { appears_at: 'END' }),
    ask('2', { appears_at: 'LIVE' }),
    ask('3', { appears_at: 'RANDOM' }),
    ask('4', {}, 2000),
    ask('10', { order: 1 }, 1000),
    ask('9', { order: 1 }, 1000),
    ask('7', { order: 0 }, 1000),
    ask('8', { appears_at: 'START' }, 500),
    // The time of an item that appears at the start means nothing.
    ask('6', { appears_at: 'START', order: 1 }, 0),
  ];
  expect(ids([], questions)).toEqual([[0, 8, 6, 7, 9, 10, 4, 3, 2, 1]]);
  expect(ids([], questions.toReversed())).toEqual([[0, 8, 6, 7, 9, 10, 4, 3, 2, 1]]);
});

it('passes on times and contents', () => {
  const question = ask('1', { text: 'Why?', qid: 5 }, 1500);
  expect(groupQuestions([quiz('5', 0)], [question])[0]?.questions).toEqual([
    { id: 1, startMs: 1500, data: question.data },
  ]);
});
