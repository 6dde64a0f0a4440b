import { describe, expect, it } from 'vitest';
import { listWarnings } from './item-warnings.ts';

const item = (id: string, start: number, end: number | null = null, kind = 'note') => ({
  id,
  kind,
  start,
  end,
});

describe('listWarnings', () => {
  it.each([
    ['nothing about items apart from each other', [item('a', 0), item('b', 2000)], {}],
    ['an item after the end', [item('a', 10_000), item('b', 9999)], { a: 'past-end' }],
    ['an item that lasts until the end', [item('a', 1000, 10_000)], {}],
    ['an item that ends after the end', [item('a', 1000, 10_001)], { a: 'ends-past-end' }],
    ['items at the same time', [item('a', 1000), item('b', 1499)], { b: 'same-time' }],
    ['nothing about items half a second apart', [item('a', 1000), item('b', 1500)], {}],
    ['nothing about different kinds', [item('a', 1000), item('b', 1000, null, 'mark')], {}],
    ['overlapping items', [item('b', 3000, 5000), item('a', 1000, 4000)], { b: 'overlap' }],
    ['nothing about items that touch', [item('a', 1000, 3000), item('b', 3000, 5000)], {}],
    [
      'an overlap with a long item before the previous one',
      [item('a', 0, 9000), item('b', 1000, 2000), item('c', 3000, 4000)],
      { b: 'overlap', c: 'overlap' },
    ],
  ])('reports %s', (_, items, expected) => {
    expect(Object.fromEntries(listWarnings(items, 10_000, () => true))).toEqual(expected);
  });

  it('reports nothing about items that may be shown together', () => {
    const items = [
      item('a', 0, 5000),
      item('b', 0, 5000),
      item('c', 1000, null, 'mark'),
      item('d', 1000, null, 'mark'),
    ];
    expect(Object.fromEntries(listWarnings(items, 10_000, (kind) => kind === 'mark'))).toEqual({
      d: 'same-time',
    });
  });

  it('reports no end while the duration is unknown', () => {
    expect(listWarnings([item('a', 99_000, 99_500)], 0, () => true).size).toBe(0);
  });
});
