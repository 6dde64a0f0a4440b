import { expiredKeys, type Unsent } from '../unsent.ts';

/** What `localStorage` is, too. */
export type TextRecord = Record<string, string>;

const PREFIX = 'kapsule.track:';

/**
 * Items that were not delivered, in localStorage, or in memory when that is blocked or full. Each item has a key of its
 * own, so that tabs never overwrite each other's.
 */
export function createUnsentStore(storage: () => TextRecord, now: () => number) {
  let texts: TextRecord = {};
  try {
    texts = storage();
  } catch {
    // Blocked.
  }
  function remove(keys: readonly string[]): void {
    for (const key of keys) delete texts[PREFIX + key];
  }
  const allKeys = (): string[] =>
    Object.keys(texts).flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : []));
  function liveKeys(): string[] {
    remove(expiredKeys(allKeys(), now()));
    return allKeys();
  }
  /** Another tab may have delivered it meanwhile. */
  function read(key: string): Unsent | [] {
    try {
      return JSON.parse(texts[PREFIX + key] ?? '[]') as Unsent | [];
    } catch {
      return [];
    }
  }
  return {
    add(entries: readonly Unsent[]): void {
      for (const entry of entries) {
        const [key, text] = [PREFIX + entry.key, JSON.stringify(entry)];
        try {
          texts[key] = text;
        } catch {
          texts = { ...texts, [key]: text };
        }
      }
      liveKeys();
    },
    remove,
    list: (): Unsent[] => liveKeys().flatMap(read),
  };
}
