import { describe, expect, it } from 'vitest';
import { mergeWidgets } from './merge-widgets.ts';

const merge = (
  byDefault: string[],
  stored: Record<string, unknown> = {},
  data: Record<string, object> = {},
) =>
  mergeWidgets({ byDefault, stored: new Map(Object.entries(stored)), data: new Map(Object.entries(data)) });

describe('mergeWidgets', () => {
  it.each([
    ['default ones, each once', ['a', 'b', 'a'], {}, {}, { a: {}, b: {} }],
    ['stored ones beside them', ['a'], { c: { x: 1 } }, {}, { a: {}, c: { x: 1 } }],
    ['what was set instead of the default', ['a'], { a: { x: 1 } }, {}, { a: { x: 1 } }],
    ['nothing of one that was switched off', ['a', 'b'], { a: null }, { a: { y: 1 } }, { b: {} }],
    [
      'data from features over the stored configuration',
      ['a'],
      { a: { x: 1, y: 1 } },
      { a: { y: 2 } },
      { a: { x: 1, y: 2 } },
    ],
    ['no data for a widget that nobody asked for', [], {}, { a: { y: 1 } }, {}],
    ['a text as it is', [], { a: 'x' }, { a: { y: 1 } }, { a: 'x' }],
    ['a list as it is', [], { a: [1, 2] }, { a: { y: 1 } }, { a: [1, 2] }],
  ])('has %s [WM-02]', (_, byDefault, stored, data, expected) => {
    expect(merge(byDefault, stored, data)).toEqual(expected);
  });
});
