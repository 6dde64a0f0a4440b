import { describe, expect, it } from 'vitest';
import { readPageMessage } from './page-message.ts';

const cyclic: { type: string; data?: unknown } = { type: 'a' };
cyclic.data = cyclic;
const fitting = 'x'.repeat(2998);

describe('readPageMessage', () => {
  it.each<[unknown, object]>([
    [{ type: 'a' }, {}],
    ['{"type":"a"}', {}],
    [{ type: 'a', data: { stars: 5 } }, { info: { stars: 5 } }],
    [{ type: 'a', info: { stars: 5 } }, { info: { stars: 5 } }],
    [{ type: 'a', data: 0, info: 1 }, { info: 0 }],
    [{ type: 'a', data: null, info: 1 }, { info: 1 }],
    [{ type: 'a', data: null }, {}],
    ['{"type":"a","data":[1]}', { info: [1] }],
    [{ type: 'a', data: new Date(0) }, { info: '1970-01-01T00:00:00.000Z' }],
    [{ type: 'a', data: fitting }, { info: fitting }],
    [{ type: 'a', data: `${fitting}x` }, { truncated: true }],
    [{ type: 'a', data: 1n }, { truncated: true }],
    [cyclic, { truncated: true }],
  ])('reads case %# [SV-01, XF-02]', (received, details) => {
    expect(readPageMessage(received)).toEqual({ type: 'a', details });
  });

  it.each([undefined, null, 1, 'a', '{"type"', '"a"', 'null', {}, { type: 1 }, { Type: 'a' }, [], ['a']])(
    'ignores %j',
    (received) => expect(readPageMessage(received)).toBeNull(),
  );
});
