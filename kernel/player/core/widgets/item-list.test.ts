import { describe, expect, it } from 'vitest';
import { firstItemMs, hasItems, itemsOf } from './item-list.ts';

const one = { style: { text: 'a' }, conf: { offset: 7000, duration: 1 } };

describe('itemsOf', () => {
  it.each<[string, unknown, readonly unknown[] | null]>([
    ['a list in items', { items: [one] }, [one]],
    ['a list', [one, one], [one, one]],
    ['a single item', one, [one]],
    ['nothing', undefined, []],
    ['an empty configuration', {}, []],
    ['something else', { items: 'x' }, null],
  ])('reads %s [EM-03]', (_, config, expected) => {
    expect(itemsOf(config)).toEqual(expected);
    expect(hasItems(config)).toBe((expected ?? []).length > 0);
  });
});

describe('firstItemMs', () => {
  it.each<[string, unknown, number]>([
    ['of our items', { items: [{ start: 9000 }, { start: 4000 }] }, 4000],
    ['of items of a page', [{ start: 9000 }, one], 7000],
    ['of an item without an offset', [one, { style: {} }], 0],
    ['of what is no item', { items: [null, 'x'] }, 0],
    ['of a start that is no number', [{ start: { valueOf: 1, toString: 1 } }, { start: 'x' }], 0],
    ['without items', {}, Number.POSITIVE_INFINITY],
  ])('%s [WM-02]', (_, config, expected) => expect(firstItemMs(config)).toBe(expected));
});
