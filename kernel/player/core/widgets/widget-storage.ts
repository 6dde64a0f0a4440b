import type { Viewer } from '#kernel/contract/viewer.ts';
import type { TextStorage } from '../preferences.ts';

/** A widget's values in this browser, per viewer and video. */
export interface StoragePort {
  /** Undefined when nothing is stored. Validate the value: another version of the widget may have written it. */
  get(key: string): unknown;
  /** Stores a JSON value. False when it is not JSON or exceeds the widget's quota. */
  set(key: string, value: unknown): boolean;
  remove(key: string): void;
}

export type KeyValueStorage = TextStorage & Pick<Storage, 'removeItem'>;

export interface WidgetStorageOptions {
  /** Throws when storage is blocked. */
  storage(): KeyValueStorage;
  readonly videoId: string;
  viewer(): Pick<Viewer, 'signedIn' | 'username'>;
}

type Values = Readonly<Record<string, unknown>>;
type Page = Readonly<Record<string, Values>>;

const PREFIX = 'kapsule.widgets';
/** Quota per widget, viewer, and video, as JSON text. */
export const MAX_WIDGET_CHARS = 8192;
/** Number of stored video/viewer pairs; the least recently used one is evicted first. */
export const MAX_PAGES = 50;

/** Stores one page of values per viewer and video, and an index of the pages. Falls back to memory when storage is blocked. */
export function createWidgetStorage({ storage, videoId, viewer }: WidgetStorageOptions) {
  const memory = new Map<string, string>();
  const read = (key: string): string | null => {
    if (memory.has(key)) return memory.get(key) as string;
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  const write = (key: string, text: string | null): void => {
    memory.delete(key);
    try {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
    } catch {
      if (text !== null) memory.set(key, text);
    }
  };
  const parse = <Value>(key: string, isValue: (found: unknown) => boolean, otherwise: Value): Value => {
    try {
      const found: unknown = JSON.parse(read(key) ?? 'null');
      return isValue(found) ? (found as Value) : otherwise;
    } catch {
      return otherwise;
    }
  };
  const isRecord = (found: unknown): boolean =>
    typeof found === 'object' && found !== null && !Array.isArray(found);
  const pageKey = (): string => {
    const { signedIn, username } = viewer();
    return `${PREFIX}:${signedIn ? `@${username}` : 'visitor'}:${videoId}`;
  };
  const readPage = (): Page => parse<Page>(pageKey(), isRecord, {});

  /** Moves this page to the end of the index and evicts the oldest ones. */
  function remember(key: string): void {
    const known = parse<readonly unknown[]>(PREFIX, Array.isArray, []);
    const pages = [...known.filter((one) => typeof one === 'string' && one !== key), key] as string[];
    for (const old of pages.splice(0, Math.max(0, pages.length - MAX_PAGES))) write(old, null);
    write(PREFIX, JSON.stringify(pages));
  }
  function change(widget: string, values: Values): void {
    const key = pageKey();
    write(key, JSON.stringify({ ...readPage(), [widget]: values }));
    remember(key);
  }
  return (widget: string): StoragePort => {
    const valuesOf = (): Values => {
      const page = readPage();
      return Object.hasOwn(page, widget) && isRecord(page[widget]) ? (page[widget] as Values) : {};
    };
    return {
      get(key) {
        const values = valuesOf();
        return Object.hasOwn(values, key) ? values[key] : undefined;
      },
      set(key, value) {
        const text = toJson(value);
        if (text === undefined) return false;
        const values = { ...valuesOf(), [key]: JSON.parse(text) as unknown };
        if (JSON.stringify(values).length > MAX_WIDGET_CHARS) return false;
        change(widget, values);
        return true;
      },
      remove(key) {
        const { [key]: removed, ...rest } = valuesOf();
        if (removed !== undefined) change(widget, rest);
      },
    };
  };
}

/** Undefined for values that JSON cannot represent: functions, cycles, big integers. */
function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
