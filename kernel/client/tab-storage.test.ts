import { describe, expect, it } from 'vitest';
import { createHistoryStorage, getTabStorage } from './tab-storage.ts';

function createHistory(state: unknown = null) {
  return {
    state,
    replaceState(next: unknown) {
      this.state = structuredClone(next);
    },
  };
}

describe('getTabStorage', () => {
  it('falls back to the session history when storage is blocked, and preserves other history state', () => {
    const history = createHistory({ idx: 3 });
    const page = {
      history,
      get sessionStorage(): Storage {
        throw new Error('SecurityError');
      },
    };
    const storage = getTabStorage(page as unknown as Window);
    storage.setItem('a', '1');
    storage.setItem('b', '2');
    storage.removeItem('a');
    const after = createHistoryStorage(createHistory(history.state));
    expect([after.getItem('a'), after.getItem('b')]).toEqual([null, '2']);
    expect(history.state).toMatchObject({ idx: 3 });
  });

  it('uses session storage when available', () => {
    const sessionStorage = { getItem: () => 'kept' };
    expect(getTabStorage({ sessionStorage } as unknown as Window).getItem('x')).toBe('kept');
  });
});
