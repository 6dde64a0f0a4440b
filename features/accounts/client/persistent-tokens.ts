import type { SessionTokens } from '#kernel/client/session-tokens.ts';
import type { TabStorage } from '#kernel/client/tab-storage.ts';

const KEY = 'kapsule.kct';

export interface PersistentTokens extends SessionTokens {
  /** Stores the `kct`, now and whenever it changes, so that it survives a reload; false if the browser forbids it. */
  persist(): boolean;
  forget(): void;
}

/**
 * Tokens of a frame without cookies, whose newest `kct` can be stored for this tab (CA-10).
 * @param cookieKct The session that cookies bring; it takes precedence over a stored one.
 */
export function createPersistentTokens(
  csrf: string,
  storage: TabStorage,
  cookieKct: string | null = null,
): PersistentTokens {
  const storedKct = read(storage);
  let kct = cookieKct ?? storedKct;
  let isPersistent = storedKct !== null;
  function write(): boolean {
    if (!kct) return false;
    try {
      storage.setItem(KEY, kct);
      return true;
    } catch {
      return false;
    }
  }
  function forget(): void {
    isPersistent = false;
    kct = null;
    try {
      storage.removeItem(KEY);
    } catch {
      // What cannot be read either needs no removal.
    }
  }
  return {
    csrf,
    get kct() {
      return kct;
    },
    set kct(newest) {
      kct = newest;
      if (newest === null) forget();
      else if (isPersistent) write();
    },
    persist() {
      isPersistent = true;
      return write();
    },
    forget,
  };
}

function read(storage: TabStorage): string | null {
  try {
    return storage.getItem(KEY);
  } catch {
    return null;
  }
}
