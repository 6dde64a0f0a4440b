import { describe, expect, it } from 'vitest';
import { splitTimestamps } from './timestamps.ts';

const HOUR_MS = 3_600_000;
const at = (atMs: number, text: string) => ({ atMs, text });

describe('splitTimestamps', () => {
  it.each([
    ['0:00 Intro', [at(0, '0:00'), ' Intro']],
    ['Intro (01:05), end', ['Intro (', at(65_000, '01:05'), '), end']],
    ['At 1:02:03.', ['At ', at(3_723_000, '1:02:03'), '.']],
    ['0:10-0:20', [at(10_000, '0:10'), '-', at(20_000, '0:20')]],
    ['0:10 – 0:20', [at(10_000, '0:10'), ' – ', at(20_000, '0:20')]],
    ['in 16:9', ['in 16:9']],
    ['12:60', ['12:60']],
    ['1:2:3:04', ['1:2:3:04']],
    ['port 8080:80, v1:20b', ['port 8080:80, v1:20b']],
    ['1:20.5', ['1:20.5']],
    ['2:00:00', [at(2 * HOUR_MS, '2:00:00')]],
    ['2:00:01', ['2:00:01']],
    ['1/2:30', ['1/2:30']],
    ['', []],
  ])('%j', (text, parts) => {
    expect(splitTimestamps(text, 2 * HOUR_MS)).toEqual(parts);
  });
});
