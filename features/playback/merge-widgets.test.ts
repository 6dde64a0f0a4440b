import { describe, expect, it } from 'vitest';
import { type Combine, mergeWidgets } from './merge-widgets.ts';

const merge = (
  byDefault: string[],
  stored: Record<string, unknown> = {},
  data: Record<string, object> = {},
  combine: Record<string, Combine> = {},
) =>
  mergeWidgets({
    byDefault,
    stored: new Map(Object.entries(stored)),
    data: new Map(Object.entries(data)),
    combine: new Map(Object.entries(combine)),
  });

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

  it('lets a widget combine both itself, or withhold itself [WM-02]', () => {
    const combine: Record<string, Combine> = {
      a: (stored, data) => ({ stored, data }),
      b: () => null,
      c: () => ({ never: true }),
    };
    expect(merge(['a', 'b', 'd'], { a: { x: 1 }, c: null }, { a: { y: 2 } }, combine)).toEqual({
      a: { stored: { x: 1 }, data: { y: 2 } },
      d: {},
    });
  });
});
