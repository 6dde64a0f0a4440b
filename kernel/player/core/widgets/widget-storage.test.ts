import { describe, expect, it } from 'vitest';
import { createWidgetStorage, type KeyValueStorage, MAX_PAGES, MAX_WIDGET_CHARS } from './widget-storage.ts';

function createMap(): KeyValueStorage & { readonly map: Map<string, string> } {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}
const open = (storage: () => KeyValueStorage, videoId = 'v1', username: string | null = null) =>
  createWidgetStorage({
    storage,
    videoId,
    viewer: () => ({ signedIn: username !== null, username: username ?? 'anonymous' }),
  });

describe('createWidgetStorage', () => {
  it('restores values on the next page', () => {
    const storage = createMap();
    open(() => storage)('quiz').set('answers', { a: 1 });
    expect(open(() => storage)('quiz').get('answers')).toEqual({ a: 1 });
  });

  it('separates widgets, videos, and viewers', () => {
    const storage = createMap();
    open(() => storage)('quiz').set('key', 1);
    expect(open(() => storage)('likes').get('key')).toBeUndefined();
    expect(open(() => storage, 'v2')('quiz').get('key')).toBeUndefined();
    expect(open(() => storage, 'v1', 'visitor')('quiz').get('key')).toBeUndefined();
  });

  it.each<[string, () => KeyValueStorage]>([
    [
      'blocked',
      () => {
        throw new Error('denied');
      },
    ],
    [
      'full',
      () => ({
        getItem: () => null,
        setItem() {
          throw new Error('quota');
        },
        removeItem: () => undefined,
      }),
    ],
  ])('keeps values in memory when storage is %s', (_, storage) => {
    const quiz = open(storage)('quiz');
    expect(quiz.set('key', [1])).toBe(true);
    expect(quiz.get('key')).toEqual([1]);
    quiz.remove('key');
    expect(quiz.get('key')).toBeUndefined();
  });

  it.each(['not json', '[]', '7', '{"quiz":3}', '{"quiz":{"other":1}}'])(
    'reads %s as nothing, and overwrites it',
    (text) => {
      const storage = createMap();
      storage.setItem('kapsule.widgets:visitor:v1', text);
      storage.setItem('kapsule.widgets', text);
      const quiz = open(() => storage)('quiz');
      expect(quiz.get('key')).toBeUndefined();
      expect(quiz.set('key', 1)).toBe(true);
      expect(open(() => storage)('quiz').get('key')).toBe(1);
    },
  );

  it('does not confuse keys with object prototype members', () => {
    const storage = createMap();
    const quiz = open(() => storage)('quiz');
    expect(quiz.get('constructor')).toBeUndefined();
    quiz.set('__proto__', { a: 1 });
    expect(quiz.get('__proto__')).toEqual({ a: 1 });
    expect(quiz.get('a')).toBeUndefined();
  });

  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  it.each([
    ['a function', () => 1],
    ['undefined', undefined],
    ['a cycle', cycle],
    ['a big integer', 1n],
  ])('refuses %s', (_, value) => {
    const storage = createMap();
    expect(open(() => storage)('quiz').set('key', value)).toBe(false);
    expect(storage.map.size).toBe(0);
  });

  it('keeps the old values when new ones exceed the quota', () => {
    const storage = createMap();
    const quiz = open(() => storage)('quiz');
    quiz.set('key', 'small');
    expect(quiz.set('other', 'x'.repeat(MAX_WIDGET_CHARS))).toBe(false);
    expect(quiz.get('key')).toBe('small');
    expect(quiz.get('other')).toBeUndefined();
  });

  it('evicts the least recently used videos', () => {
    const storage = createMap();
    for (let video = 0; video < MAX_PAGES + 5; video += 1) {
      open(() => storage, `v${video}`)('quiz').set('key', video);
      open(() => storage, 'v0')('quiz').set('key', video);
    }
    expect(storage.map.size).toBe(MAX_PAGES + 1);
    expect(open(() => storage, 'v1')('quiz').get('key')).toBeUndefined();
    expect(open(() => storage, `v${MAX_PAGES + 4}`)('quiz').get('key')).toBe(MAX_PAGES + 4);
    expect(open(() => storage, 'v0')('quiz').get('key')).toBe(MAX_PAGES + 4);
  });
});
