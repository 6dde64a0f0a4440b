import { describe, expect, it } from 'vitest';
import { Question, type QuestionType } from '../question.ts';
import { markCorrect, moveChoice, removeChoice, withType } from './edit-choices.ts';

const question = { choices: ['a', 'b', 'c'], correct: [0, 2] };

describe('the correct choices stay with their texts', () => {
  it.each([
    ['removing a wrong one', removeChoice(question, 1), { choices: ['a', 'c'], correct: [0, 1] }],
    ['removing a correct one', removeChoice(question, 0), { choices: ['b', 'c'], correct: [1] }],
    ['moving one down', moveChoice(question, 0, 1), { choices: ['b', 'a', 'c'], correct: [1, 2] }],
    ['moving one up', moveChoice(question, 2, -1), { choices: ['a', 'c', 'b'], correct: [0, 1] }],
  ])('when %s', (_, changed, expected) => {
    expect(changed).toEqual(expected);
  });
});

it.each<[number[], number, boolean, number[]]>([
  [[0], 2, true, [2]],
  [[2], 0, false, [0, 2]],
  [[0, 2], 0, false, [2]],
])('marks choices: %j and %i', (correct, slot, isSingle, expected) => {
  expect(markCorrect(correct, slot, isSingle)).toEqual(expected);
});

describe('another type', () => {
  it.each<[QuestionType, object, QuestionType, object]>([
    ['multiple', { choices: ['a', 'b'], correct: [0, 1] }, 'choice', { type: 'choice', correct: [0] }],
    ['multiple', { choices: ['a', 'b'], correct: [0, 1] }, 'poll', { type: 'poll' }],
    ['choice', { choices: ['a', 'b', 'c'], correct: [2] }, 'boolean', { type: 'boolean', correct: [] }],
    ['open', {}, 'multiple', { type: 'multiple', choices: ['', ''] }],
    ['open', { choices: ['a'] }, 'poll', { type: 'poll', choices: ['a', ''] }],
    ['open', {}, 'text', { type: 'text', accepted: [''] }],
    ['open', { accepted: ['a'] }, 'text', { type: 'text' }],
  ])('of %s %j as %s', (type, data, next, expected) => {
    expect(withType(Question.parse({ type, ...data }), next)).toEqual(expected);
  });
});
