import { expect, it } from 'vitest';
import type { TimedItem } from '#features/timeline/contract.ts';
import { Question } from '../question.ts';
import { Quiz } from '../quiz.ts';
import { arrangeItems, listGroups } from './quiz-items.ts';

const item = (id: string, kind: string, data: object, state: TimedItem['state'] = 'draft'): TimedItem => ({
  id,
  kind,
  start: 0,
  end: null,
  data,
  version: 1,
  state,
});
const quiz = (id: string, state?: TimedItem['state']) => item(id, 'quiz', Quiz.parse({ title: id }), state);
const question = (id: string, qid: number, state?: TimedItem['state']) =>
  item(id, 'question', Question.parse({ qid }), state);
const ids = (list: TimedItem[]) =>
  arrangeItems(list).map(({ qid, questions }) => [qid, questions.map(({ id }) => id)]);

it('keeps removed questions with their quiz, and frees those that stay without it', () => {
  const list = [quiz('1', 'removed'), question('2', 1, 'removed'), question('3', 1)];
  expect(ids(list)).toEqual([
    [1, [2]],
    [0, [3]],
  ]);
  expect(arrangeItems(list)[1]!.questions[0]!.data.qid).toBe(0);
});

it('tells what will be left once everything is published', () => {
  const list = [
    quiz('1'),
    quiz('2', 'removed'),
    question('3', 1),
    question('4', 1, 'removed'),
    question('5', 0, 'removed'),
  ];
  const groups = listGroups(arrangeItems(list));
  expect(groups.map(({ qid, questions }) => [qid, questions.map(({ id }) => id)])).toEqual([[1, [3]]]);
});

it('ignores items of other kinds', () => {
  expect(ids([item('1', 'chapter', { text: 'x' })])).toEqual([]);
});
