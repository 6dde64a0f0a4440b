type Key = readonly (string | number)[];

/** Values by a composite key, whose parts have no line breaks. */
export function createMergeTable<K extends Key, Value>(create: () => Value) {
  const entries = new Map<string, { readonly key: K; readonly value: Value }>();
  return {
    /** The value of a key, which is created on first use. */
    at(...key: K): Value {
      const id = key.join('\n');
      const found = entries.get(id) ?? { key, value: create() };
      entries.set(id, found);
      return found.value;
    },
    sorted: () => [...entries.values()].sort((a, b) => compareKeys(a.key, b.key)),
  };
}

export function compareKeys(a: Key, b: Key): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
}
