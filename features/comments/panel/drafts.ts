import type { TabStorage } from './tab-storage.ts';

/** Where a draft belongs: 'comment', 'reply:{id}', 'edit:{id}'. */
export type DraftKey = 'comment' | `reply:${string}` | `edit:${string}`;

interface Draft {
  readonly text: string;
  /** Made for one text: sent again, the server makes no second comment of it. */
  readonly sent?: { readonly text: string; readonly key: string };
}

/** What is being written, kept through failures, reloads and the sign-in window. */
export interface Drafts {
  keys(): DraftKey[];
  text(key: DraftKey): string;
  write(key: DraftKey, text: string): void;
  clear(key: DraftKey): void;
  /** The same key for the same text until it is cleared. */
  sendKey(key: DraftKey, text: string): string;
}

/** Where they are kept, and whose they are: null for somebody who is not signed in. */
export interface DraftsPlace {
  readonly gconfid: string;
  readonly person: string | null;
  readonly storage: TabStorage | null;
}

/** One entry for all videos of the tab, so that another person clears all of them at once. */
const NAME = 'kapsule.drafts';

interface Kept {
  readonly person: string | null;
  readonly videos: Readonly<Record<string, readonly [DraftKey, Draft][]>>;
}

/**
 * Drafts belong to a person. What was typed before signing in becomes theirs; signing out hides it, because a session
 * can also end by itself; and whoever signs in next in the same tab never sees it.
 */
export function createDrafts({ gconfid, person, storage }: DraftsPlace, makeKey = randomKey): Drafts {
  const kept = read(storage);
  const isOwn = kept.person === person || kept.person === null;
  const drafts = new Map(isOwn && Object.hasOwn(kept.videos, gconfid) ? kept.videos[gconfid] : []);
  if (person !== null && kept.person !== person)
    write(storage, isOwn ? { ...kept, person } : nothing(person));

  function keep(key: DraftKey, draft: Draft | null): void {
    if (draft) drafts.set(key, draft);
    else drafts.delete(key);
    const before = read(storage);
    const { [gconfid]: _, ...others } = before.person === person ? before.videos : {};
    write(storage, { person, videos: drafts.size === 0 ? others : { ...others, [gconfid]: [...drafts] } });
  }
  return {
    keys: () => [...drafts.keys()],
    text: (key) => drafts.get(key)?.text ?? '',
    write: (key, text) => keep(key, text === '' ? null : { ...drafts.get(key), text }),
    clear: (key) => keep(key, null),
    sendKey(key, text) {
      const { sent } = drafts.get(key) ?? {};
      if (sent?.text === text) return sent.key;
      const fresh = makeKey();
      keep(key, { text, sent: { text, key: fresh } });
      return fresh;
    },
  };
}

const nothing = (person: string | null): Kept => ({ person, videos: {} });

function read(storage: TabStorage | null): Kept {
  try {
    const kept = JSON.parse(storage?.getItem(NAME) ?? 'null') as Kept | null;
    return kept?.videos instanceof Object ? kept : nothing(null);
  } catch {
    return nothing(null);
  }
}

function write(storage: TabStorage | null, kept: Kept): void {
  try {
    if (Object.keys(kept.videos).length === 0) storage?.removeItem(NAME);
    else storage?.setItem(NAME, JSON.stringify(kept));
  } catch {
    // Full or forbidden: the draft lives as long as the page.
  }
}

/** `randomUUID` exists on https only. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
