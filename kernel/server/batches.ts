import { setTimeout as wait } from 'node:timers/promises';

export interface BatchesOptions<Item, Result> {
  /** Between two batches of a key. */
  readonly intervalMs: number;
  /** How many items of all keys may wait, and the error for those beyond; by default any number. */
  readonly limit?: { readonly max: number; readonly error: () => Error };
  /** Saves the items in one transaction and returns a result for each of them, in the same order. */
  commit(key: string, items: readonly Item[]): Promise<readonly Result[]>;
}

interface Caller<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Saves items in batches: the first item of a key is committed at once, and those that follow share a transaction per interval.
 * So a popular key costs a few transactions a second, however many items arrive. Every caller is answered after its commit.
 */
export function createBatches<Item, Result>({ intervalMs, limit, commit }: BatchesOptions<Item, Result>) {
  /** The batch that collects, for keys with a commit under way. */
  const collecting = new Map<string, Caller<Item, Result>[]>();
  let waiting = 0;

  async function run(key: string, callers: readonly Caller<Item, Result>[]): Promise<void> {
    try {
      const items = callers.map(({ item }) => item);
      const results = await commit(key, items);
      for (const [index, { resolve }] of callers.entries()) resolve(results[index]!);
    } catch (error) {
      for (const { reject } of callers) reject(error);
    }
    waiting -= callers.length;
  }

  async function runAll(key: string): Promise<void> {
    for (;;) {
      const callers = collecting.get(key)!;
      if (callers.length === 0) break;
      collecting.set(key, []);
      await Promise.all([run(key, callers), wait(intervalMs)]);
    }
    collecting.delete(key);
  }

  return (key: string, item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (limit && waiting >= limit.max) return reject(limit.error());
      waiting += 1;
      const caller = { item, resolve, reject };
      const batch = collecting.get(key);
      if (batch) return void batch.push(caller);
      collecting.set(key, [caller]);
      // Requests that have already arrived join the first batch.
      setImmediate(() => void runAll(key));
    });
}
