import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HostAction, readHostMessage, SPECIFIED_ACTIONS } from './messages.ts';

const readCall = (action: string, value?: unknown) => readHostMessage({ action, value, id: 7 });

describe('readHostMessage', () => {
  it.each([
    ['play'],
    ['pause'],
    ['replay'],
    ['renewKvToken'],
    ['getPlayerLogs'],
    ['getState'],
    ['seek', 12.5],
    ['setSpeed', 2],
    ['volume', 0.5],
    ['muted', true],
    ['setQuality', '720p'],
    ['setCaptions', 'en'],
    ['setCaptions', null],
    ['switchVideo', { video: 'v2' }],
    ['loadMedia', { video: 'v2', offset: 3 }],
    ['setContext', { course: 'seven' }],
    ['addWidgets', { widgets: ['likes', 'likes'], config: { likes: { size: 2 } } }],
    ['init', {}],
    ['init', { widgets: ['a'], config: {}, context: {}, page: { title: 'A page' }, kct: 'k' }],
    ['error', { type: 'kapsuleAccess' }],
  ])('accepts %s with %j [XM-01, XM-03]', (action, value?: unknown) => {
    expect(readCall(action, value)).toEqual({ action, value, id: 7 });
  });

  it.each([
    ['play', 1],
    ['seek', '12'],
    ['seek', Number.NaN],
    ['seek', Number.POSITIVE_INFINITY],
    ['seek', undefined],
    ['setSpeed', null],
    ['volume', {}],
    ['muted', 'true'],
    ['setQuality', 720],
    ['setQuality', 'x'.repeat(5000)],
    ['setCaptions', undefined],
    ['switchVideo', 'v2'],
    ['loadMedia', { video: 'v2', offset: '3' }],
    ['setContext', { course: 7 }],
    ['setContext', []],
    ['setContext', Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`k${at}`, '']))],
    ['addWidgets', { widgets: 'likes' }],
    ['addWidgets', { widgets: [1] }],
    ['addWidgets', { config: 'x' }],
    ['init', undefined],
    ['init', { kct: 1 }],
    ['init', { page: { title: {} } }],
    ['error', { type: 'other' }],
  ])('rejects %s with %j', (action, value) => {
    expect(readCall(action, value)).toMatchObject({ action: 'reply', id: 7, error: { code: 'BAD_VALUE' } });
    expect(readHostMessage({ action, value })).toBe(null);
  });

  it.each(['toString', '__proto__', 'reply', 'eval', ''])('rejects the unknown action %j', (action) => {
    expect(readCall(action)).toMatchObject({ id: 7, error: { code: 'UNKNOWN_ACTION' } });
  });

  it.each([
    null,
    undefined,
    'play',
    7,
    [],
    ['play'],
    {},
    { action: 1 },
    { action: 'play', id: '7' },
    { id: 7 },
  ])('ignores %j', (data) => {
    expect(readHostMessage(data)).toBe(null);
  });

  it('never throws, and never echoes invalid data', () => {
    const action = fc.oneof(fc.string(), fc.constantFrom(...SPECIFIED_ACTIONS));
    const data = fc.oneof(fc.anything(), fc.record({ action, value: fc.anything(), id: fc.anything() }));
    fc.assert(
      fc.property(data, (sent) => {
        const read = readHostMessage(sent);
        if (read?.action === 'reply') expect(Object.keys(read)).toEqual(['action', 'id', 'error']);
      }),
    );
  });

  it('accepts every specified action of the host page [XM-01]', () => {
    const sentByFrame = ['onAfterStartWidgets', 'onAfterEndWidgets'];
    const unknown = SPECIFIED_ACTIONS.filter((action) => {
      const read = readCall(action, { never: true } as never) as { error?: { code: string } };
      return read.error?.code === 'UNKNOWN_ACTION';
    });
    expect(unknown satisfies readonly (HostAction | string)[]).toEqual(sentByFrame);
  });
});
