import type { TabStorage } from '#features/comments/panel/tab-storage.ts';
import type { SessionTokens } from '#kernel/client/session-tokens.ts';

const KEY = 'kapsule.kct';

export interface PersistentTokens extends SessionTokens {
  /** Stores the `kct`, now and whenever it changes, so that it survives a reload; false if the browser forbids it. */
  persist(): boolean;
  forget(): void;
}

/** Tokens of a frame without cookies, whose newest `kct` can be stored for this tab (CA-10). */
export function createPersistentTokens(csrf: string, storage: TabStorage): PersistentTokens {
  let kct = read(storage);
  let isPersistent = kct !== null;
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
    storage.removeItem(KEY);
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
