import { describe, expect, it } from 'vitest';
import type { TabStorage } from '#kernel/client/tab-storage.ts';
import { createMemoryStorage } from '#test/panel/panel-fakes.ts';
import { createDrafts } from './drafts.ts';

const openDrafts = (
  person: string | null,
  storage: TabStorage | null,
  gconfid = 'v1',
  generateKey?: () => string,
) => createDrafts({ gconfid, person, storage }, generateKey);

describe('drafts', () => {
  it('survive a reload, each with its own form and video', () => {
    const storage = createMemoryStorage();
    const before = openDrafts('ana', storage);
    before.write('comment', 'half a thou');
    before.write('reply:1a', 'and a reply');
    openDrafts('ana', storage, 'v2').write('comment', 'elsewhere');
    const after = openDrafts('ana', storage);
    expect(after.keys()).toEqual(['comment', 'reply:1a']);
    expect(after.text('comment')).toBe('half a thou');
    expect(openDrafts('ana', storage, 'v2').text('comment')).toBe('elsewhere');
    for (const other of ['v3', 'constructor', '__proto__'])
      expect(openDrafts('ana', storage, other).keys()).toEqual([]);
    after.clear('comment');
    after.write('reply:1a', '');
    openDrafts('ana', storage, 'v2').clear('comment');
    expect(storage.kept.size).toBe(0);
  });

  it('are hidden while nobody is signed in and restored for the same user', () => {
    const storage = createMemoryStorage();
    openDrafts('ana', storage).write('comment', 'mine');
    expect(openDrafts(null, storage).keys()).toEqual([]);
    expect(openDrafts('ana', storage).text('comment')).toBe('mine');
  });

  it('are deleted on all videos when another user signs in', () => {
    const storage = createMemoryStorage();
    openDrafts('ana', storage).write('comment', 'secret of ana');
    openDrafts('ana', storage, 'v2').write('edit:1a', 'another secret');
    openDrafts(null, storage);
    expect(openDrafts('bob', storage).keys()).toEqual([]);
    expect(openDrafts('bob', storage, 'v2').keys()).toEqual([]);
    expect(JSON.stringify([...storage.kept])).not.toContain('secret');
    expect(openDrafts('ana', storage).keys()).toEqual([]);
  });

  it('typed before signing in belong to the user who signs in and to nobody later', () => {
    const storage = createMemoryStorage();
    openDrafts(null, storage).write('comment', 'typed first');
    expect(openDrafts('ana', storage).text('comment')).toBe('typed first');
    expect(openDrafts(null, storage).keys()).toEqual([]);
    expect(openDrafts('bob', storage).keys()).toEqual([]);
  });

  it("of two panels in one tab do not overwrite each other, and another user's are not restored", () => {
    const storage = createMemoryStorage();
    const [one, two] = [openDrafts('ana', storage), openDrafts('ana', storage, 'v2')];
    one.write('comment', 'one');
    two.write('comment', 'two');
    expect(openDrafts('ana', storage).text('comment')).toBe('one');
    const bob = openDrafts('bob', storage, 'v3');
    bob.write('comment', 'of bob');
    expect(JSON.stringify([...storage.kept])).not.toMatch(/one|two/);
  });

  it('use the same client key for the same text until it is sent', () => {
    let generated = 0;
    const storage = createMemoryStorage();
    const generateKey = (): string => `key-${++generated}`;
    const drafts = openDrafts('ana', storage, 'v1', generateKey);
    expect(drafts.getClientKey('comment', 'a')).toBe('key-1');
    // The response was lost, and the user reloads and sends the text again.
    expect(openDrafts('ana', storage, 'v1', generateKey).getClientKey('comment', 'a')).toBe('key-1');
    expect(drafts.getClientKey('comment', 'a, changed')).toBe('key-2');
    drafts.clear('comment');
    expect(drafts.getClientKey('comment', 'a')).toBe('key-3');
  });

  it.each(['{not json', '[["comment",{"text":"without a name"}]]', '3', '{"person":null,"videos":null}'])(
    'tolerate storage that is blocked, full, or corrupted: %s',
    (corrupted) => {
      const broken = {
        getItem: () => corrupted,
        setItem: () => {
          throw new Error('QuotaExceededError');
        },
        removeItem: () => undefined,
      };
      const drafts = openDrafts('ana', broken);
      expect(drafts.keys()).toEqual([]);
      drafts.write('comment', 'kept in the page');
      expect(drafts.text('comment')).toBe('kept in the page');
      expect(openDrafts('ana', null).keys()).toEqual([]);
    },
  );
});
