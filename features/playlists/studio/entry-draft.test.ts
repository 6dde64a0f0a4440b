import { describe, expect, it } from 'vitest';
import {
  type DraftEntry,
  describeChange,
  hasProblems,
  isSameList,
  mergeLists,
  readPart,
  toDraft,
  toGiven,
} from './entry-draft.ts';

const entry = (id: string, start = '', end = ''): DraftEntry => ({ id, start, end, video: null });
const list = (ids: string): DraftEntry[] => [...ids].map((id) => entry(id));
const idsOf = (entries: readonly DraftEntry[]): string => entries.map(({ id }) => id).join('');

describe('times of a part', () => {
  it.each([
    [null, null, '', ''],
    [5000, 65_000, '0:05', '1:05'],
    [5250, 3_725_000, '0:05.250', '1:02:05'],
  ])('of %s to %s ms are edited as %j and %j, and read back unchanged', (start, end, typed, typedEnd) => {
    const draft = toDraft({ kapsule_id: 'a', start, end, video: null });
    expect([draft.start, draft.end]).toEqual([typed, typedEnd]);
    expect(toGiven([draft])).toEqual([{ kapsule_id: 'a', start, end }]);
  });

  it.each([
    ['', '', null],
    [' ', ' ', null],
    ['1:00', '', null],
    [' 1:00 ', ' 2:00 ', null],
    ['soon', '2:00', 'start'],
    ['1:00', '1:75', 'end'],
    ['2:00', '1:00', 'order'],
    ['1:00', '1:00', 'order'],
    ['', '0:00', 'order'],
  ])('from %j to %j: %s', (start, end, problem) => {
    expect(readPart({ start, end }).problem).toBe(problem);
    expect(hasProblems([entry('a'), entry('b', start, end)])).toBe(problem !== null);
  });
});

describe('isSameList', () => {
  it.each([
    [[], [], true],
    [list('ab'), list('ab'), true],
    [list('ab'), list('ba'), false],
    [list('ab'), list('a'), false],
    [list('a'), list('ab'), false],
    [list('ab'), list('ac'), false],
    [[entry('a', '0:05')], [entry('a', ' 0:05')], true],
    [[entry('a', '', '0:09')], [entry('a', '', '0:09 ')], true],
    [[entry('a', '0:05')], [entry('a', '', '0:05')], false],
    [[entry('a', '0:05')], [entry('a', '0:06')], false],
  ])('of %j and %j: %s', (a, b, expected) => {
    expect(isSameList(a, b)).toBe(expected);
  });
});

describe('describeChange', () => {
  it.each([
    ['abc', 'abc', '', '', false],
    ['abc', 'abcd', 'd', '', false],
    ['abc', 'ac', '', 'b', false],
    ['abc', 'cba', '', '', true],
    ['abc', 'dca', 'd', 'b', true],
  ])('from %s to %s', (base, theirs, added, removed, isReordered) => {
    const change = describeChange(list(base), list(theirs));
    expect([idsOf(change.added), idsOf(change.removed), change.isReordered]).toEqual([
      added,
      removed,
      isReordered,
    ]);
  });

  it('notices another part of the same video', () => {
    expect(describeChange([entry('a')], [entry('a', '0:05')]).isReordered).toBe(true);
  });
});

describe('mergeLists', () => {
  it.each([
    // before, mine, theirs, merged
    ['abc', 'cba', 'abc', 'cba'],
    ['abc', 'cba', 'abcd', 'cbad'],
    ['abc', 'cba', 'ab', 'ba'],
    ['abc', 'abcx', 'bacx', 'abcx'],
    ['abc', 'bc', 'abcd', 'bcd'],
    ['abc', '', 'abc', ''],
  ])('before %s, mine %s, theirs %s: %s', (base, mine, theirs, merged) => {
    expect(idsOf(mergeLists(list(base), list(mine), list(theirs)))).toBe(merged);
  });
});
