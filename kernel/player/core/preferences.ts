/** Choices of a viewer that are kept for the next visit. */
export interface StoredPreferences {
  readonly volume?: number;
  readonly muted?: boolean;
  readonly speed?: number;
  /** Caption language; '' when switched off. */
  readonly captions?: string;
  /** Caption appearance; interpreted by the captions feature. */
  readonly captionStyle?: Readonly<Record<string, string>>;
  /** '720p'; for the videos of this page only, since the next visit may have another connection or screen. */
  readonly quality?: string;
}

export interface Preferences {
  get(): StoredPreferences;
  set(patch: StoredPreferences): void;
}

export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = 'kapsule.player';

/** Where storage is blocked, full, or damaged, choices last as long as the page. */
export function createPreferences(storage: (() => TextStorage) | null): Preferences {
  const read = (): StoredPreferences => {
    try {
      const found: unknown = JSON.parse(storage?.().getItem(KEY) ?? '{}');
      return typeof found === 'object' && found !== null ? found : {};
    } catch {
      return {};
    }
  };
  let current = read();
  return {
    get: () => current,
    set(patch) {
      current = { ...current, ...patch };
      try {
        storage?.().setItem(KEY, JSON.stringify({ ...current, quality: undefined }));
      } catch {
        // Still in memory.
      }
    },
  };
}
