import { describe, expect, it } from 'vitest';
import { TestPlayer } from '#test/test-player.ts';
import { createPreferences, type TextStorage } from './preferences.ts';

function memory(first = ''): TextStorage & { text(): string } {
  let text = first;
  return {
    getItem: (key) => (key === 'kapsule.player' && text) || null,
    setItem: (key, value) => {
      if (key === 'kapsule.player') text = value;
    },
    text: () => text,
  };
}

describe('createPreferences', () => {
  it('restores stored values', () => {
    const storage = memory();
    createPreferences(() => storage).set({ volume: 0.3 });
    createPreferences(() => storage).set({ captions: 'fr' });
    expect(createPreferences(() => storage).get()).toEqual({ volume: 0.3, captions: 'fr' });
  });

  it.each<[string, (() => TextStorage) | null]>([
    ['no storage', null],
    [
      'blocked storage',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
    ],
    [
      'full storage',
      () => ({
        getItem: () => null,
        setItem() {
          throw new DOMException('full', 'QuotaExceededError');
        },
      }),
    ],
  ])('keeps a choice in memory with %s', (_, storage) => {
    const preferences = createPreferences(storage);
    preferences.set({ speed: 2 });
    expect(preferences.get()).toEqual({ speed: 2 });
  });

  it.each(['', '{', 'null', '"text"', '7'])('ignores the invalid value %j', (text) => {
    expect(createPreferences(() => memory(text)).get()).toEqual({});
  });

  it('ignores invalid values of another version', async () => {
    const kept = { volume: 'loud', speed: 17, captions: 5, muted: 'x', captionStyle: null, future: {} };
    const test = await TestPlayer.open({ preferences: kept as object });
    expect(test.media.volume).toBe(1);
    expect(test.state.speed.rate).toBe(1);
  });
});
