import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '#test/panel/hand-panel.ts';
import { createDrafts } from './drafts.ts';

describe('drafts', () => {
  it('outlive a reload, each at its place', () => {
    const storage = createMemoryStorage();
    const before = createDrafts('v1', storage);
    before.write('comment', 'half a thou');
    before.write('reply:1a', 'and a reply');
    const after = createDrafts('v1', storage);
    expect(after.keys()).toEqual(['comment', 'reply:1a']);
    expect(after.text('comment')).toBe('half a thou');
    expect(createDrafts('v2', storage).keys()).toEqual([]);
    after.clear('comment');
    after.write('reply:1a', '');
    expect(storage.kept.size).toBe(0);
  });

  it('give the same text the same key until it is sent, and another text another key', () => {
    let made = 0;
    const storage = createMemoryStorage();
    const make = (): string => `key-${++made}`;
    const drafts = createDrafts('v1', storage, make);
    expect(drafts.sendKey('comment', 'a')).toBe('key-1');
    // The answer was lost; the person reloads and sends it again.
    expect(createDrafts('v1', storage, make).sendKey('comment', 'a')).toBe('key-1');
    expect(drafts.sendKey('comment', 'a, changed')).toBe('key-2');
    drafts.clear('comment');
    expect(drafts.sendKey('comment', 'a')).toBe('key-3');
  });

  it('bear storage that is forbidden, full or spoilt', () => {
    const broken = {
      getItem: () => '{not json',
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
      removeItem: () => undefined,
    };
    const drafts = createDrafts('v1', broken);
    drafts.write('comment', 'kept in the page');
    expect(drafts.text('comment')).toBe('kept in the page');
    expect(createDrafts('v1', null).keys()).toEqual([]);
  });
});
