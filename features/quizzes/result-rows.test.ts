import { describe, expect, it } from 'vitest';
import type { ShownQuestion } from './question.ts';
import { findLeadingRow, listResultRows, pickLaterResults } from './result-rows.ts';

type Shown = Pick<ShownQuestion, 'type' | 'choices' | 'results'>;
const poll = (more: Partial<Shown> = {}): Shown => ({
  type: 'poll',
  choices: ['Red', 'Green', 'Blue'],
  results: 'percent',
  ...more,
});
const percents = (question: Shown, results: number[] | null): [number, number][] =>
  listResultRows(question, results).map(({ slot, percent }) => [slot, percent]);

describe('the rows of the results', () => {
  it.each<[string, Shown, number[] | null, [number, number][]]>([
    [
      'of a poll',
      poll(),
      [1, 2, 1],
      [
        [0, 25],
        [1, 50],
        [2, 25],
      ],
    ],
    [
      'with thirds',
      poll(),
      [1, 1, 1],
      [
        [0, 33],
        [1, 33],
        [2, 33],
      ],
    ],
    [
      'without answers',
      poll(),
      [0, 0, 0],
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
    ],
    [
      'with an empty choice',
      poll({ choices: ['Red', '', 'Blue'] }),
      [3, 0, 1],
      [
        [0, 75],
        [2, 25],
      ],
    ],
    ['with a choice that was removed', poll({ choices: ['Red'] }), [3, 1], [[0, 75]]],
    [
      'of true and false',
      poll({ type: 'boolean', choices: [] }),
      [1, 3],
      [
        [0, 25],
        [1, 75],
      ],
    ],
    [
      'of a rating',
      poll({ type: 'rating', choices: [] }),
      [0, 4],
      [
        [0, 0],
        [1, 100],
      ],
    ],
    ['that are hidden', poll({ results: 'hidden' }), [1, 2, 1], []],
    ['that are not known', poll(), null, []],
  ])('%s', (_, question, results, expected) => {
    expect(percents(question, results)).toEqual(expected);
  });
});

it.each<[number[], number | null]>([
  [[1, 3, 2], 1],
  [[3, 3, 2], null],
  [[0, 0, 0], null],
  [[0, 0, 1], 2],
  [[3], 0],
])('the leading row of %j is %j', (results, slot) => {
  expect(findLeadingRow(listResultRows(poll(), results))?.slot ?? null).toBe(slot);
});

it.each<[number[] | null, number[] | null, number[] | null]>([
  [
    [1, 2],
    [2, 2],
    [2, 2],
  ],
  [
    [2, 2],
    [1, 2],
    [2, 2],
  ],
  [
    [1, 2],
    [2, 1],
    [2, 1],
  ],
  [null, [1], [1]],
  [[1], null, [1]],
  [null, null, null],
  // The question has another number of choices.
  [
    [5, 5],
    [1, 1, 1],
    [1, 1, 1],
  ],
])('of %j and %j, the later results are %j', (known, next, expected) => {
  expect(pickLaterResults(known, next)).toEqual(expected);
});
