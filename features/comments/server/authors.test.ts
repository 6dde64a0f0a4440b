import { describe, expect, it } from 'vitest';
import type { PersonWithPicture } from '#features/accounts/port.ts';
import { createManualClock } from '#test/test-server.ts';
import { createAuthors } from './authors.ts';

/** Lookups that end when the test says so. */
function createSlowPeople() {
  const waiting: ((avatar: string | null) => void)[] = [];
  return {
    byIds: (ids: readonly string[]) =>
      new Promise<ReadonlyMap<string, PersonWithPicture>>((resolve) => {
        waiting.push((avatar) =>
          resolve(new Map(ids.map((id) => [id, { username: id, displayname: id, avatar }]))),
        );
      }),
    answer: (avatar: string | null): void => waiting.shift()?.(avatar),
    countWaiting: (): number => waiting.length,
  };
}

describe('authors', () => {
  it('are looked up again when a change arrived during the lookup', async () => {
    const people = createSlowPeople();
    const authors = createAuthors(people, createManualClock());
    const early = authors.load(['ana']);
    authors.forget('ana');
    people.answer('/avatars/old.png');
    await early;
    const late = authors.load(['ana', 'ana', null]);
    people.answer('/avatars/new.png');
    expect((await late)('ana').avatar).toBe('/avatars/new.png');
    expect((await authors.load(['ana']))('ana').avatar).toBe('/avatars/new.png');
  });

  it('keep their picture when they post under a new name', async () => {
    const people = createSlowPeople();
    const authors = createAuthors(people, createManualClock());
    const load = authors.load(['ana']);
    people.answer('/avatars/a.png');
    await load;
    authors.rename('ana', { username: 'ana', displayname: 'Ana B.' });
    const getAuthor = await authors.load(['ana']);
    expect(getAuthor('ana')).toEqual({ username: 'ana', displayname: 'Ana B.', avatar: '/avatars/a.png' });
  });

  it('are all forgotten when changes may have been missed', async () => {
    const people = createSlowPeople();
    const authors = createAuthors(people, createManualClock());
    const load = authors.load(['ana', 'bob']);
    people.answer(null);
    await load;
    authors.forget();
    void authors.load(['bob']);
    expect(people.countWaiting()).toBe(1);
  });
});
