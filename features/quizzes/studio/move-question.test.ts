import { describe, expect, it } from 'vitest';
import type { TimedItem } from '#features/timeline/contract.ts';
import { type Moment, Question } from '../question.ts';
import { moveQuestion, moveQuiz } from './move-question.ts';
import { arrangeItems } from './quiz-items.ts';

type Place = readonly [moment: Moment, startMs?: number, order?: number, state?: TimedItem['state']];

const item = (id: number, kind: string, start: number, data: object, state: TimedItem['state'] = 'draft') =>
  ({ id: String(id), kind, start, end: null, data, version: 1, state }) as TimedItem;
const items = (places: readonly Place[]): TimedItem[] =>
  places.map(([appears_at, start = 0, order = 0, state], index) =>
    item(index + 1, 'question', start, Question.parse({ appears_at, order }), state),
  );
const questionsOf = (list: readonly TimedItem[]) => arrangeItems(list)[0]?.questions ?? [];

/** The ids in order, once the changes are saved. */
function orderAfter(places: readonly Place[], id: number, by: -1 | 1): number[] {
  const list = items(places);
  const changes = moveQuestion(questionsOf(list), id, by);
  const changed = list.map((one) => ({ ...one, ...changes.find((change) => change.item.id === one.id) }));
  return questionsOf(changed as TimedItem[]).map((question) => question.id);
}

describe('moving a question', () => {
  it.each<[string, Place[], number, -1 | 1, number[]]>([
    [
      'exchanges two times',
      [
        ['TIME', 5000],
        ['TIME', 9000],
      ],
      1,
      1,
      [2, 1],
    ],
    [
      'works in the other direction',
      [
        ['TIME', 5000],
        ['TIME', 9000],
      ],
      2,
      -1,
      [2, 1],
    ],
    [
      'puts questions at the same time in order',
      [
        ['TIME', 5000],
        ['TIME', 5000],
        ['TIME', 5000],
      ],
      3,
      -1,
      [1, 3, 2],
    ],
    ['puts questions at the end in order', [['END'], ['END'], ['END']], 1, 1, [2, 1, 3]],
    [
      'keeps the order of the others',
      [
        ['END', 0, 3],
        ['END', 0, 7],
        ['END', 0, 9],
      ],
      3,
      -1,
      [1, 3, 2],
    ],
    [
      'passes over removed ones',
      [
        ['TIME', 1000],
        ['TIME', 2000, 0, 'removed'],
        ['TIME', 3000],
      ],
      1,
      1,
      [3, 2, 1],
    ],
    [
      'does nothing at the beginning',
      [
        ['TIME', 5000],
        ['TIME', 9000],
      ],
      1,
      -1,
      [1, 2],
    ],
    [
      'does nothing at the end',
      [
        ['TIME', 5000],
        ['TIME', 9000],
      ],
      2,
      1,
      [1, 2],
    ],
  ])('%s', (_, places, id, by, expected) => {
    expect(orderAfter(places, id, by)).toEqual(expected);
  });

  it('never makes a question appear for another reason', () => {
    const questions = questionsOf(items([['TIME', 5000], ['END']]));
    expect(moveQuestion(questions, 1, 1)).toEqual([]);
    expect(moveQuestion(questions, 2, -1)).toEqual([]);
  });

  it('sends only what is different', () => {
    const changes = moveQuestion(
      questionsOf(
        items([
          ['END', 0, 0],
          ['END', 0, 1],
          ['END', 0, 2],
        ]),
      ),
      3,
      -1,
    );
    expect(changes.map(({ item: { id }, data }) => [id, (data as Question).order])).toEqual([
      ['3', 1],
      ['2', 2],
    ]);
  });
});

describe('moving a quiz', () => {
  const quizzes = [0, 0, 5].map((order, index) => ({
    item: item(index + 1, 'quiz', 0, {}),
    data: { order, title: `Quiz ${index + 1}` },
  }));

  it.each<[string, -1 | 1, [string, number][]]>([
    [
      '1',
      1,
      [
        ['1', 1],
        ['3', 2],
      ],
    ],
    [
      '3',
      -1,
      [
        ['3', 1],
        ['2', 2],
      ],
    ],
    ['1', -1, []],
    ['3', 1, []],
    ['9', 1, []],
  ])('%s by %i gives all of them different numbers', (id, by, expected) => {
    const changes = moveQuiz(quizzes, id, by);
    expect(changes.map((change) => [change.item.id, (change.data as { order: number }).order])).toEqual(
      expected,
    );
  });
});
