import { describe, expect, it } from 'vitest';
import { addLine, type LogLine } from './log-lines.ts';
import { argumentsOf, METHOD_GROUPS, type Method } from './methods.ts';

const add = (
  lines: readonly LogLine[],
  name: string,
  value: unknown = undefined,
  kind: LogLine['kind'] = 'event',
) => addLine(lines, { kind, name, value, atMs: 1 });

describe('addLine', () => {
  it('puts the newest line first and keeps three hundred', () => {
    let lines: readonly LogLine[] = [];
    for (let count = 0; count < 400; count += 1) lines = add(lines, `event-${count}`);
    expect([lines.length, lines[0]?.name]).toEqual([300, 'event-399']);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(300);
  });

  it('counts successive time events instead of repeating them', () => {
    const lines = ['time', 'time', 'time', 'play', 'play', 'time'].reduce<readonly LogLine[]>(
      (all, name) => add(all, name, 1),
      [],
    );
    expect(lines.map(({ name, count }) => `${name} ${count}`)).toEqual([
      'time 1',
      'play 1',
      'play 1',
      'time 3',
    ]);
  });

  it('truncates long values', () => {
    expect(add([], 'logs', 'x'.repeat(1000))[0]?.value).toHaveLength(402);
    expect(add([], 'state', { playState: 1 })[0]?.value).toBe('{"playState":1}');
  });
});

describe('argumentsOf', () => {
  const method = (name: string): Method =>
    METHOD_GROUPS.flatMap(({ methods }) => methods).find((one) => one.name === name) as Method;
  it.each([
    ['play', [], []],
    ['seek', ['5.5'], [5.5]],
    ['setMuted', ['true'], [true]],
    ['setMuted', ['no'], [false]],
    ['setCaptions', [''], [null]],
    ['setCaptions', ['de'], ['de']],
    ['switchVideo', ['abc', ''], ['abc', undefined]],
    ['loadMedia', ['abc', '3'], ['abc', 3]],
    ['addWidgets', ['a, b'], [['a', 'b']]],
    ['setContext', ['seven'], [{ course: 'seven' }]],
  ])('parses %s %j as %j', (name, typed, expected) => {
    expect(argumentsOf(method(name), typed)).toEqual(expected);
  });
});
