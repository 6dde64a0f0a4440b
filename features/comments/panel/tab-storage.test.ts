import { describe, expect, it } from 'vitest';
import { historyStorage, tabStorageOf } from './tab-storage.ts';

function createHistory(state: unknown = null) {
  return {
    state,
    replaceState(next: unknown) {
      this.state = structuredClone(next);
    },
  };
}

describe('tabStorageOf', () => {
  it('falls back to the session history where storage is forbidden, and leaves the state of others alone', () => {
    const history = createHistory({ idx: 3 });
    const page = {
      history,
      get sessionStorage(): Storage {
        throw new Error('SecurityError');
      },
    };
    const storage = tabStorageOf(page as unknown as Window);
    storage.setItem('a', '1');
    storage.setItem('b', '2');
    storage.removeItem('a');
    const after = historyStorage(createHistory(history.state));
    expect([after.getItem('a'), after.getItem('b')]).toEqual([null, '2']);
    expect(history.state).toMatchObject({ idx: 3 });
  });

  it('uses the session storage where it can', () => {
    const sessionStorage = { getItem: () => 'kept' };
    expect(tabStorageOf({ sessionStorage } as unknown as Window).getItem('x')).toBe('kept');
  });
});
