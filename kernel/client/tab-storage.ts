export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const FIELD = 'tabStorage';

/**
 * Storage of a tab or frame that survives a reload: session storage or, where the browser blocks it (as in a frame with
 * third-party storage blocked), the session history entry, which only pages of our own origin can read.
 */
export function getTabStorage(page: Window): TabStorage {
  try {
    // Browsers that block storage throw when the property is read.
    return page.sessionStorage;
  } catch {
    return createHistoryStorage(page.history);
  }
}

export function createHistoryStorage(history: Pick<History, 'state' | 'replaceState'>): TabStorage {
  const getState = (): Record<string, unknown> => (history.state as Record<string, unknown> | null) ?? {};
  const read = (): Record<string, string> => (getState()[FIELD] as Record<string, string> | undefined) ?? {};
  const write = (items: Record<string, string>): void =>
    history.replaceState({ ...getState(), [FIELD]: items }, '');
  return {
    getItem: (key) => read()[key] ?? null,
    setItem: (key, value) => write({ ...read(), [key]: value }),
    removeItem(key) {
      const { [key]: _, ...rest } = read();
      write(rest);
    },
  };
}
