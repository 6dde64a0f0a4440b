import { describe, expect, it } from 'vitest';
import { createComment } from '#test/panel/panel-fakes.ts';
import type { Comment } from '../contract.ts';
import {
  findById,
  isNewerThanAll,
  isOlderThanAll,
  removeById,
  updateById,
  upsert,
  upsertAll,
} from './sorted-comments.ts';

const withId = (id: string): Comment => ({ ...createComment(0), id });
const getIds = (comments: readonly Comment[]): string[] => comments.map(({ id }) => id);

describe('sorted comments', () => {
  it('are ordered by numeric id, not alphabetically [CM-20]', () => {
    const ids = ['100', 'ff', '9', 'a', '00b', 'FE'];
    expect(getIds(upsertAll([], ids.map(withId)))).toEqual(['9', 'a', '00b', 'FE', 'ff', '100']);
  });

  it('contain each comment once, whatever the order of insertion', () => {
    const comments = upsertAll([], ['a', 'b', 'c'].map(withId));
    const updated = upsertAll(comments, [{ ...withId('b'), text: 'newer' }, withId('a')]);
    expect(getIds(updated)).toEqual(['a', 'b', 'c']);
    expect(findById(updated, 'b')?.text).toBe('newer');
  });

  it('are unchanged by an update or removal of an unknown id', () => {
    const comments = upsertAll([], ['a', 'c'].map(withId));
    expect(updateById(comments, 'b', () => withId('x'))).toBe(comments);
    expect(removeById(comments, 'b')).toBe(comments);
    expect(getIds(removeById(comments, 'a'))).toEqual(['c']);
    expect(
      findById(
        updateById(comments, 'c', (comment) => ({ ...comment, text: 'hi' })),
        'c',
      )?.text,
    ).toBe('hi');
  });

  it('recognize ids beyond their ends', () => {
    const comments = upsertAll([], ['10', '20'].map(withId));
    expect([isNewerThanAll('21', comments), isNewerThanAll('20', comments), isNewerThanAll('1', [])]).toEqual(
      [true, false, true],
    );
    expect([isOlderThanAll('f', comments), isOlderThanAll('10', comments), isOlderThanAll('1', [])]).toEqual([
      true,
      false,
      false,
    ]);
    expect(getIds(upsert(comments, withId('18')))).toEqual(['10', '18', '20']);
  });
});
