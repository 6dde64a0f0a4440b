/** An object from the browser's storage; empty when storage is blocked or holds something else. */
export function readStored<T extends object>(key: string, storage = () => localStorage): Partial<T> {
  try {
    return JSON.parse(storage().getItem(key) ?? '{}') ?? {};
  } catch {
    return {};
  }
}
