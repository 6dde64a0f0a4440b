import { expiredKeys, type Unsent } from '../unsent.ts';
import type { UnsentStorage } from './environment.ts';

const PREFIX = 'kapsule.track:';

/**
 * Items that were not delivered, in localStorage, or in memory when that is blocked or full. Each item has a key of its
 * own, so that tabs never overwrite each other's.
 */
export function createUnsentStore(storage: () => UnsentStorage, now: () => number) {
  const memory = new Map<string, Unsent>();

  function storedKeys(): string[] {
    try {
      const found = storage();
      return Array.from({ length: found.length }, (_, index) => found.key(index) ?? '')
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => key.slice(PREFIX.length));
    } catch {
      return [];
    }
  }
  function read(key: string): Unsent | undefined {
    try {
      return (JSON.parse(storage().getItem(PREFIX + key) ?? 'null') as Unsent | null) ?? undefined;
    } catch {
      return undefined;
    }
  }
  function remove(keys: readonly string[]): void {
    for (const key of keys) {
      memory.delete(key);
      try {
        storage().removeItem(PREFIX + key);
      } catch {
        // Nothing is stored.
      }
    }
  }
  const keys = (): string[] => [...memory.keys(), ...storedKeys()];
  return {
    add(entries: readonly Unsent[]): void {
      for (const entry of entries) {
        try {
          storage().setItem(PREFIX + entry.key, JSON.stringify(entry));
        } catch {
          memory.set(entry.key, entry);
        }
      }
      remove(expiredKeys(keys(), now()));
    },
    remove,
    list(): Unsent[] {
      remove(expiredKeys(keys(), now()));
      return keys().flatMap((key) => memory.get(key) ?? read(key) ?? []);
    },
  };
}
