export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const FIELD = 'kapsuleKept';

/**
 * What a tab or frame keeps through a reload: the session storage, or, where that is forbidden as in a frame with
 * third-party data blocked, the entry of the session history, which only pages of our own origin can read.
 */
export function tabStorageOf(page: Window): TabStorage {
  try {
    // Reading the property is what browsers refuse.
    return page.sessionStorage;
  } catch {
    return historyStorage(page.history);
  }
}

export function historyStorage(history: Pick<History, 'state' | 'replaceState'>): TabStorage {
  const stateOf = (): Record<string, unknown> => (history.state as Record<string, unknown> | null) ?? {};
  const read = (): Record<string, string> => (stateOf()[FIELD] as Record<string, string> | undefined) ?? {};
  const write = (kept: Record<string, string>): void =>
    history.replaceState({ ...stateOf(), [FIELD]: kept }, '');
  return {
    getItem: (key) => read()[key] ?? null,
    setItem: (key, value) => write({ ...read(), [key]: value }),
    removeItem(key) {
      const { [key]: _, ...rest } = read();
      write(rest);
    },
  };
}
