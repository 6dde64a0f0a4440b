/** What a viewer chose and finds again next time. */
export interface StoredPreferences {
  readonly volume?: number;
  readonly muted?: boolean;
  readonly speed?: number;
  /** Language of the captions; '' when they were switched off. */
  readonly captions?: string;
  /** How captions look; read by the captions feature. */
  readonly captionStyle?: Readonly<Record<string, string>>;
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

/** Storage may be blocked, full or hold something else: then a choice lasts as long as the page. */
export function createPreferences(storage: (() => TextStorage) | null): Preferences {
  const read = (): StoredPreferences => {
    try {
      const found: unknown = JSON.parse(storage?.().getItem(KEY) ?? '{}');
      return typeof found === 'object' && found !== null ? found : {};
    } catch {
      return {};
    }
  };
  let present = read();
  return {
    get: () => present,
    set(patch) {
      present = { ...present, ...patch };
      try {
        storage?.().setItem(KEY, JSON.stringify(present));
      } catch {
        // Kept in memory.
      }
    },
  };
}
