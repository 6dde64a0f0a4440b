import { describe, expect, it } from 'vitest';
import { splitTimestamps } from './timestamps.ts';

describe('splitTimestamps', () => {
  it.each<[string, (string | number)[]]>([
    ['no time', ['no time']],
    ['', []],
    ['1:23', [83]],
    ['0:05 and 12:34!', [5, ' and ', 754, '!']],
    ['at (1:02:03).', ['at (', 3723, ').']],
    ['see 90:00', ['see ', 5400]],
    ['100:01', [6001]],
    ['1:2', ['1:2']],
    ['1:60', ['1:60']],
    ['1:75:00', ['1:75:00']],
    ['16:9:4:3', ['16:9:4:3']],
    ['12:30:45:10', ['12:30:45:10']],
    ['1234:56', ['1234:56']],
    ['1:234', ['1:234']],
    ['2026-01-02T10:30', ['2026-01-02T', 630]],
    ['3.1:23', ['3.1:23']],
    ['1:23.5', ['1:23.5']],
    ['1:23/4', ['1:23/4']],
    ['10:30-11', ['10:30-11']],
    ['2026-10:30', ['2026-10:30']],
  ])('splits %j', (text, expected) => {
    const parts = splitTimestamps(text);
    expect(parts.map((part) => (typeof part === 'string' ? part : part.sec))).toEqual(expected);
    expect(parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')).toBe(text);
  });
});
