const WINDOW_MS = 20;
const AT_ONCE = 4;

interface Waiting<Value> {
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Looks up values by key, with few queries under load: in every 20 ms the first lookups run at once, and those that follow
 * share a query at the end. A lookup always starts after it was asked for, so nobody gets an answer from before their request.
 */
export function createSharedLookup<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
) {
  let begun = 0;
  let collected = new Map<string, Waiting<Value>[]>();

  async function run(keys: ReadonlyMap<string, readonly Waiting<Value>[]>): Promise<void> {
    try {
      const found = await load([...keys.keys()]);
      for (const [key, callers] of keys) for (const { resolve } of callers) resolve(found.get(key));
    } catch (error) {
      for (const callers of keys.values()) for (const { reject } of callers) reject(error);
    }
  }

  function openWindow(): void {
    setTimeout(() => {
      const keys = collected;
      collected = new Map();
      begun = 0;
      if (keys.size === 0) return;
      begun = 1;
      openWindow();
      void run(keys);
    }, WINDOW_MS);
  }

  return (key: string): Promise<Value | undefined> =>
    new Promise((resolve, reject) => {
      const waiting = { resolve, reject };
      if (begun === 0) openWindow();
      begun += 1;
      if (begun <= AT_ONCE) void run(new Map([[key, [waiting]]]));
      else collected.set(key, [...(collected.get(key) ?? []), waiting]);
    });
}
