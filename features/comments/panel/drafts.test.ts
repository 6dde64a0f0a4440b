import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '#test/panel/hand-panel.ts';
import { createDrafts } from './drafts.ts';
import type { TabStorage } from './tab-storage.ts';

const draftsOf = (
  person: string | null,
  storage: TabStorage | null,
  gconfid = 'v1',
  makeKey?: () => string,
) => createDrafts({ gconfid, person, storage }, makeKey);

describe('drafts', () => {
  it('outlive a reload, each at its place', () => {
    const storage = createMemoryStorage();
    const before = draftsOf('ana', storage);
    before.write('comment', 'half a thou');
    before.write('reply:1a', 'and a reply');
    draftsOf('ana', storage, 'v2').write('comment', 'elsewhere');
    const after = draftsOf('ana', storage);
    expect(after.keys()).toEqual(['comment', 'reply:1a']);
    expect(after.text('comment')).toBe('half a thou');
    expect(draftsOf('ana', storage, 'v2').text('comment')).toBe('elsewhere');
    for (const other of ['v3', 'constructor', '__proto__'])
      expect(draftsOf('ana', storage, other).keys()).toEqual([]);
    after.clear('comment');
    after.write('reply:1a', '');
    draftsOf('ana', storage, 'v2').clear('comment');
    expect(storage.kept.size).toBe(0);
  });

  it('are hidden while nobody is signed in and come back with the same person', () => {
    const storage = createMemoryStorage();
    draftsOf('ana', storage).write('comment', 'mine');
    expect(draftsOf(null, storage).keys()).toEqual([]);
    expect(draftsOf('ana', storage).text('comment')).toBe('mine');
  });

  it('never pass to the next person in the tab, on any video, and are gone after them', () => {
    const storage = createMemoryStorage();
    draftsOf('ana', storage).write('comment', 'secret of ana');
    draftsOf('ana', storage, 'v2').write('edit:1a', 'another secret');
    draftsOf(null, storage);
    expect(draftsOf('bob', storage).keys()).toEqual([]);
    expect(draftsOf('bob', storage, 'v2').keys()).toEqual([]);
    expect(JSON.stringify([...storage.kept])).not.toContain('secret');
    expect(draftsOf('ana', storage).keys()).toEqual([]);
  });

  it('typed before signing in are kept for who signs in, and for nobody after them', () => {
    const storage = createMemoryStorage();
    draftsOf(null, storage).write('comment', 'typed first');
    expect(draftsOf('ana', storage).text('comment')).toBe('typed first');
    expect(draftsOf(null, storage).keys()).toEqual([]);
    expect(draftsOf('bob', storage).keys()).toEqual([]);
  });

  it('of two pages of one tab do not overwrite each other, and one of somebody else is not written back', () => {
    const storage = createMemoryStorage();
    const [one, two] = [draftsOf('ana', storage), draftsOf('ana', storage, 'v2')];
    one.write('comment', 'one');
    two.write('comment', 'two');
    expect(draftsOf('ana', storage).text('comment')).toBe('one');
    const bob = draftsOf('bob', storage, 'v3');
    bob.write('comment', 'of bob');
    expect(JSON.stringify([...storage.kept])).not.toMatch(/one|two/);
  });

  it('give the same text the same key until it is sent, and another text another key', () => {
    let made = 0;
    const storage = createMemoryStorage();
    const make = (): string => `key-${++made}`;
    const drafts = draftsOf('ana', storage, 'v1', make);
    expect(drafts.sendKey('comment', 'a')).toBe('key-1');
    // The answer was lost; the person reloads and sends it again.
    expect(draftsOf('ana', storage, 'v1', make).sendKey('comment', 'a')).toBe('key-1');
    expect(drafts.sendKey('comment', 'a, changed')).toBe('key-2');
    drafts.clear('comment');
    expect(drafts.sendKey('comment', 'a')).toBe('key-3');
  });

  it.each(['{not json', '[["comment",{"text":"without a name"}]]', '3', '{"person":null,"videos":null}'])(
    'bear storage that is forbidden, full or spoilt: %s',
    (spoilt) => {
      const broken = {
        getItem: () => spoilt,
        setItem: () => {
          throw new Error('QuotaExceededError');
        },
        removeItem: () => undefined,
      };
      const drafts = draftsOf('ana', broken);
      expect(drafts.keys()).toEqual([]);
      drafts.write('comment', 'kept in the page');
      expect(drafts.text('comment')).toBe('kept in the page');
      expect(draftsOf('ana', null).keys()).toEqual([]);
    },
  );
});
