import { describe, expect, it } from 'vitest';
import { commentOf } from '#test/panel/hand-panel.ts';
import type { Comment } from '../contract.ts';
import { changeIn, findIn, isNewerThan, isOlderThan, putAll, putIn, takeFrom } from './comment-run.ts';

const withId = (id: string): Comment => ({ ...commentOf(0), id });
const idsOf = (run: readonly Comment[]): string[] => run.map(({ id }) => id);

describe('a run of comments', () => {
  it('is ordered by the number an id stands for, not by its letters [CM-20]', () => {
    const ids = ['100', 'ff', '9', 'a', '00b', 'FE'];
    expect(idsOf(putAll([], ids.map(withId)))).toEqual(['9', 'a', '00b', 'FE', 'ff', '100']);
  });

  it('never holds a comment twice, whoever brings it and in whatever order', () => {
    const run = putAll([], ['a', 'b', 'c'].map(withId));
    const again = putAll(run, [{ ...withId('b'), text: 'newer' }, withId('a')]);
    expect(idsOf(again)).toEqual(['a', 'b', 'c']);
    expect(findIn(again, 'b')?.text).toBe('newer');
  });

  it('changes and takes what is there, and nothing else', () => {
    const run = putAll([], ['a', 'c'].map(withId));
    expect(changeIn(run, 'b', () => withId('x'))).toBe(run);
    expect(takeFrom(run, 'b')).toBe(run);
    expect(idsOf(takeFrom(run, 'a'))).toEqual(['c']);
    expect(
      findIn(
        changeIn(run, 'c', (one) => ({ ...one, text: 'hi' })),
        'c',
      )?.text,
    ).toBe('hi');
  });

  it('knows what lies beyond its ends', () => {
    const run = putAll([], ['10', '20'].map(withId));
    expect([isNewerThan('21', run), isNewerThan('20', run), isNewerThan('1', [])]).toEqual([
      true,
      false,
      true,
    ]);
    expect([isOlderThan('f', run), isOlderThan('10', run), isOlderThan('1', [])]).toEqual([
      true,
      false,
      false,
    ]);
    expect(idsOf(putIn(run, withId('18')))).toEqual(['10', '18', '20']);
  });
});
