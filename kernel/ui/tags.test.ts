import { describe, expect, it } from 'vitest';
import { addTags } from './tags.ts';

const limits = { max: 3, maxLength: 6 };

describe('addTags', () => {
  it.each([
    [[], 'reef', ['reef']],
    [[], '  Two   words ', ['two wo']],
    [['reef'], 'REEF', ['reef']],
    [[], 'a, b; c\nd', ['a', 'b', 'c']],
    [['a', 'b', 'c'], 'd', ['a', 'b', 'c']],
    [['a'], ' , ;', ['a']],
  ])('%j with %j is %j', (tags, text, expected) => {
    expect(addTags(tags, text, limits)).toEqual(expected);
  });
});
