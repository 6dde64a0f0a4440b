import { describe, expect, it } from 'vitest';
import type { QuestionType } from '../question.ts';
import { answerFor, readNumber, shownSlots } from './choose-slots.ts';

const slots = (type: QuestionType, choices: string[] = [], stars = 5) => ({ type, choices, stars });

describe('the slots on screen', () => {
  it.each([
    ['choices', slots('choice', ['a', 'b']), [0, 1]],
    ['choices without the empty ones', slots('poll', ['a', '', 'c', '']), [0, 2]],
    ['true and false', slots('boolean'), [0, 1]],
    ['stars', slots('rating', [], 3), [0, 1, 2]],
    ['nothing for a text', slots('text'), []],
  ])('are %s [QZ-02]', (_, question, expected) => {
    expect(shownSlots(question, null)).toEqual(expected);
  });

  it('are shuffled the same way in an attempt, and another way in the next one', () => {
    const question = slots('choice', ['a', 'b', 'c', '', 'e', 'f', 'g', 'h']);
    const first = shownSlots(question, { seed: 1, id: 4 });
    expect(first).toEqual(shownSlots(question, { seed: 1, id: 4 }));
    expect(first.toSorted()).toEqual([0, 1, 2, 4, 5, 6, 7]);
    expect(first).not.toEqual(shownSlots(question, { seed: 2, id: 4 }));
    expect(first).not.toEqual(shownSlots(question, { seed: 1, id: 5 }));
  });

  it.each(['boolean', 'rating'] as const)('of type %s keep their order', (type) => {
    const orders = [1, 2, 3, 4, 5, 6].map((seed) => shownSlots(slots(type), { seed, id: 4 }));
    expect(new Set(orders.map(String)).size).toBe(1);
  });
});

it.each([
  ['choice', [2], 2],
  ['poll', [0], 0],
  ['boolean', [1], 1],
  ['rating', [4], 5],
  ['multiple', [2, 0], [0, 2]],
  ['choice', [], null],
  ['multiple', [], null],
] as const)('the answer of a %s with %j is %j [QZ-10]', (type, chosen, expected) => {
  expect(answerFor(slots(type), chosen)).toEqual(expected);
});

it.each([
  ['3', 3],
  [' 3,5 ', 3.5],
  ['-0.25', -0.25],
  ['1e3', 1000],
  ['', null],
  [' ', null],
  ['three', null],
  ['1,000,000', null],
  ['Infinity', null],
  ['1e13', null],
])('reads %j as %j', (typed, expected) => {
  expect(readNumber(typed)).toBe(expected);
});
