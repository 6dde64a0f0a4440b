import { describe, expect, it } from 'vitest';
import { chooseTagSections, hasFilters, readFilters, SECTION_MAX } from './library.ts';

/** Videos in the order of the library, each given by its tags. */
const videos = (...tags: string[]) =>
  tags.map((list, index) => ({ id: `v${index}`, tags: list.split(' ').filter(Boolean) }));
const untagged = (count: number) => Array.from({ length: count }, () => '');
const chosen = (...tags: string[]) =>
  chooseTagSections(videos(...tags)).map(({ tag, ids }) => `${tag}: ${ids.length}`);

describe('chooseTagSections', () => {
  it.each([
    ['nothing in an empty library', [], []],
    ['nothing without tags', untagged(40), []],
    ['no tag that is too rare', [...untagged(20), 'a', 'a', 'a'], []],
    ['a tag that fills a row', [...untagged(20), 'a', 'a', 'a', 'a'], ['a: 4']],
    ['no tag whose videos are all among the newest', ['a', 'a', 'a', 'a', 'a', ...untagged(20)], []],
    [
      'the most common tag first, then by name',
      [...untagged(12), 'b', 'b', 'b', 'b', 'a', 'a', 'a', 'a', 'c', 'c', 'c', 'c', 'c'],
      ['c: 5', 'a: 4', 'b: 4'],
    ],
    ['no tag that only repeats another one', [...untagged(12), 'a b', 'a b', 'a b', 'a b', 'a'], ['a: 5']],
    [
      'at most six tags',
      [...untagged(12), ...'abcdefgh'.split('').flatMap((tag) => [tag, tag, tag, tag])],
      ['a: 4', 'b: 4', 'c: 4', 'd: 4', 'e: 4', 'f: 4'],
    ],
  ])('chooses %s', (_, tags, expected) => {
    expect(chosen(...tags)).toEqual(expected);
  });

  it('shows the newest videos of a long section and says that there are more', () => {
    const all = videos(...untagged(12), ...Array.from({ length: 20 }, () => 'a'));
    const [section] = chooseTagSections(all);
    expect(section).toEqual({
      tag: 'a',
      ids: all.slice(12, 12 + SECTION_MAX).map(({ id }) => id),
      more: true,
    });
    const exact = videos(...untagged(12), ...Array.from({ length: SECTION_MAX }, () => 'a'));
    expect(chooseTagSections(exact)[0]?.more).toBe(false);
  });
});

describe('readFilters', () => {
  it.each([
    ['', {}],
    ['q=%20wave%20&sort=views', { q: 'wave', sort: 'views' }],
    ['tag=physics&kind=live&length=long', { tag: 'physics', kind: 'live', length: 'long' }],
    ['q=%20&tag=&sort=sideways&kind=dead&length=7', {}],
    [`q=${'x'.repeat(300)}`, { q: 'x'.repeat(200) }],
  ])('reads %s', (search, expected) => {
    const filters = readFilters(new URLSearchParams(search));
    expect(JSON.parse(JSON.stringify(filters))).toEqual(expected);
    expect(hasFilters(filters)).toBe(Object.keys(expected).length > 0);
  });
});
