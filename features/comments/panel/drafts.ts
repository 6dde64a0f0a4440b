import type { TabStorage } from '#kernel/client/tab-storage.ts';

/** The form a draft belongs to. */
export type DraftKey = 'comment' | `reply:${string}` | `edit:${string}`;

interface Draft {
  readonly text: string;
  /** The idempotency key generated for this text. */
  readonly sent?: { readonly text: string; readonly key: string };
}

/** Unsent texts, which survive failures, reloads, and signing in. */
export interface Drafts {
  keys(): DraftKey[];
  text(key: DraftKey): string;
  write(key: DraftKey, text: string): void;
  clear(key: DraftKey): void;
  /** Continues with the drafts of another person of this tab. */
  setPerson(person: string | null): void;
  /** Idempotency key of a text: stays the same until the text changes or the draft is cleared. */
  getClientKey(key: DraftKey, text: string): string;
}

export interface DraftsOptions {
  readonly gconfid: string;
  /** Username; null for an anonymous viewer. */
  readonly person: string | null;
  readonly storage: TabStorage | null;
}

/** One entry for all videos of the tab, so that a change of user clears all of them at once. */
const STORAGE_KEY = 'kapsule.drafts';

interface StoredDrafts {
  readonly person: string | null;
  readonly videos: Readonly<Record<string, readonly [DraftKey, Draft][]>>;
}

/**
 * Drafts belong to one user. Text typed before signing in is assigned to the user who signs in. Signing out only hides
 * drafts, because a session can also expire; another user of the same tab never sees them.
 */
export function createDrafts(options: DraftsOptions, generateKey = randomKey): Drafts {
  const { gconfid, storage } = options;
  let { person } = options;
  let drafts = readDrafts();

  function readDrafts(): Map<DraftKey, Draft> {
    const stored = readStored(storage);
    const isOwn = stored.person === person || stored.person === null;
    if (person !== null && stored.person !== person)
      writeStored(storage, isOwn ? { ...stored, person } : createEmpty(person));
    return new Map(isOwn && Object.hasOwn(stored.videos, gconfid) ? stored.videos[gconfid] : []);
  }

  function save(key: DraftKey, draft: Draft | null): void {
    if (draft) drafts.set(key, draft);
    else drafts.delete(key);
    // Read again, because another panel of the same tab may have written drafts for its video.
    const current = readStored(storage);
    const { [gconfid]: _, ...others } = current.person === person ? current.videos : {};
    const videos = drafts.size === 0 ? others : { ...others, [gconfid]: [...drafts] };
    writeStored(storage, { person, videos });
  }
  return {
    keys: () => [...drafts.keys()],
    text: (key) => drafts.get(key)?.text ?? '',
    write: (key, text) => save(key, text === '' ? null : { ...drafts.get(key), text }),
    clear: (key) => save(key, null),
    setPerson(next) {
      if (next === person) return;
      person = next;
      drafts = readDrafts();
    },
    getClientKey(key, text) {
      const { sent } = drafts.get(key) ?? {};
      if (sent?.text === text) return sent.key;
      const clientKey = generateKey();
      save(key, { text, sent: { text, key: clientKey } });
      return clientKey;
    },
  };
}

const createEmpty = (person: string | null): StoredDrafts => ({ person, videos: {} });

function readStored(storage: TabStorage | null): StoredDrafts {
  try {
    const stored = JSON.parse(storage?.getItem(STORAGE_KEY) ?? 'null') as StoredDrafts | null;
    return stored?.videos instanceof Object ? stored : createEmpty(null);
  } catch {
    return createEmpty(null);
  }
}

function writeStored(storage: TabStorage | null, stored: StoredDrafts): void {
  try {
    if (Object.keys(stored.videos).length === 0) storage?.removeItem(STORAGE_KEY);
    else storage?.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // Storage is full or blocked: drafts last until the page is closed.
  }
}

/** `randomUUID` is available only over HTTPS. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
