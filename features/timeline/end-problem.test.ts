import { describe, expect, it } from 'vitest';
import { endProblem } from './end-problem.ts';
import type { TimedKind } from './kind.ts';

describe('endProblem', () => {
  it.each<[TimedKind['duration'], number, number | null, string | null]>([
    [undefined, 1000, null, null],
    [undefined, 1000, 1000, null],
    [undefined, 1000, 999, 'The end is before the start.'],
    ['optional', 1000, null, null],
    ['optional', 1000, 1000, 'The end must be after the start.'],
    ['optional', 1000, 1001, null],
    ['required', 1000, null, 'Say when it ends.'],
    ['required', 1000, 1000, 'The end must be after the start.'],
    ['required', 1000, 500, 'The end is before the start.'],
    ['required', 0, 1, null],
  ])('of %s duration: %d to %j is %j', (duration, startMs, endMs, expected) => {
    expect(endProblem(duration, startMs, endMs)).toBe(expected);
  });
});
