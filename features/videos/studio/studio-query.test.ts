import { describe, expect, it } from 'vitest';
import { hasFilters, readStudioQuery, sortBy, writeStudioQuery } from './studio-query.ts';

const read = (text: string, canSeeAll = true) => readStudioQuery(new URLSearchParams(text), canSeeAll);
const usual = read('');

describe('the query of My videos', () => {
  it.each([
    '',
    'scope=all',
    'find=two+words&visibility=private&status=failed&type=live',
    'sort=title',
    'sort=title&order=desc',
    'order=asc',
    'sort=views&order=asc',
  ])('survives the URL ?%s', (text) => {
    expect(writeStudioQuery(read(text)).toString()).toBe(text);
  });

  it.each([
    ['values that nobody knows', 'visibility=secret&status=x&type=y&sort=size&order=up&scope=every&find=+'],
    ['defaults', 'scope=mine&sort=date&order=desc'],
  ])('ignores %s', (_, text) => {
    expect(read(text)).toEqual(usual);
    expect(writeStudioQuery(read(text)).toString()).toBe('');
  });

  it('shows a member only their own videos', () => expect(read('scope=all', false).scope).toBe('mine'));

  it.each([
    ['', 'date', 'asc'],
    ['', 'title', 'asc'],
    ['', 'views', 'desc'],
    ['sort=title', 'title', 'desc'],
    ['sort=title&order=desc', 'title', 'asc'],
    ['sort=title&order=desc', 'duration', 'desc'],
  ] as const)('sorts ?%s by %s %s after a click', (text, sort, order) => {
    expect(sortBy(read(text), sort)).toMatchObject({ sort, order });
  });

  it.each([
    ['', false],
    ['scope=all&sort=title', false],
    ['find=a', true],
    ['visibility=public', true],
    ['status=ready', true],
    ['type=video', true],
  ])('knows whether ?%s filters', (text, expected) => expect(hasFilters(read(text))).toBe(expected));
});
