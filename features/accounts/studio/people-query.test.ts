import { describe, expect, it } from 'vitest';
import { hasFilters, readPeopleQuery, sortBy, toListInput, writePeopleQuery } from './people-query.ts';

const read = (search: string) => readPeopleQuery(new URLSearchParams(search));
const plain = { view: 'members', q: '', role: undefined, status: undefined, sort: 'name', order: 'asc' };

describe('the URL of the people page', () => {
  it.each([
    ['', plain],
    ['view=nowhere&role=king&status=gone&sort=age&order=up', plain],
    [
      'find=%20ann%20&role=moderator&status=suspended',
      { ...plain, q: 'ann', role: 'moderator', status: 'suspended' },
    ],
    ['sort=seen', { ...plain, sort: 'seen', order: 'desc' }],
    ['sort=seen&order=asc', { ...plain, sort: 'seen' }],
    ['status=invited', { ...plain, status: 'invited' }],
    ['view=others&role=moderator&status=invited', { ...plain, view: 'others' }],
    [`find=${'x'.repeat(100)}`, { ...plain, q: 'x'.repeat(80) }],
  ])('%j', (search, query) => expect(read(search)).toEqual(query));

  it.each(['', 'view=joining', 'view=others&find=a&status=active', 'role=member&sort=joined&order=asc'])(
    'is written as it was read: %j',
    (search) => expect(writePeopleQuery(read(search)).toString()).toBe(search),
  );

  it('leaves out filters where people join', () =>
    expect(writePeopleQuery({ ...read('find=a&status=active'), view: 'joining' }).toString()).toBe(
      'view=joining',
    ));
});

describe('sorting', () => {
  it.each([
    ['', 'name', 'order=desc'],
    ['order=desc', 'name', ''],
    ['', 'seen', 'sort=seen'],
    ['sort=seen', 'seen', 'sort=seen&order=asc'],
  ] as const)('%j by %s → %j', (before, sort, after) =>
    expect(writePeopleQuery(sortBy(read(before), sort)).toString()).toBe(after),
  );
});

it.each([
  ['', false],
  ['sort=seen', false],
  ['find=a', true],
  ['role=member', true],
  ['status=invited', true],
])('filters of %j: %s', (search, expected) => expect(hasFilters(read(search))).toBe(expected));

it('does not ask the list for invited people', () =>
  expect(toListInput(read('status=invited&find=a'))).toEqual({
    q: 'a',
    sort: 'name',
    order: 'asc',
    status: undefined,
  }));
