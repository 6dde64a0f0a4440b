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

export function createDrafts(gconfid: string, storage: TabStorage | null, makeKey = randomKey): Drafts {
  const name = `kapsule.drafts.${gconfid}`;
  const drafts = read(storage, name);
  function keep(key: DraftKey, draft: Draft | null): void {
    if (draft) drafts.set(key, draft);
    else drafts.delete(key);
    try {
      if (drafts.size === 0) storage?.removeItem(name);
      else storage?.setItem(name, JSON.stringify([...drafts]));
    } catch {
      // Full or forbidden: the draft lives as long as the page.
    }
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

function read(storage: TabStorage | null, name: string): Map<DraftKey, Draft> {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(name) ?? '[]');
    return new Map(Array.isArray(kept) ? (kept as [DraftKey, Draft][]) : []);
  } catch {
    return new Map();
  }
}

/** `randomUUID` exists on https only. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
