import type { TabStorage } from '#features/comments/panel/tab-storage.ts';
import type { SessionTokens } from '#kernel/client/session-tokens.ts';

const KEY = 'kapsule.kct';

export interface KeptTokens extends SessionTokens {
  /** From now on the session token outlives a reload; false where the browser forbids it. */
  keep(): boolean;
  forget(): void;
}

/** Tokens of a frame that cookies do not reach: the newest session token is kept for this tab (CA-10). */
export function createKeptTokens(csrf: string, storage: TabStorage): KeptTokens {
  let kct = read(storage);
  let keeping = kct !== null;
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
    keeping = false;
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
      else if (keeping) write();
    },
    keep() {
      keeping = true;
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
