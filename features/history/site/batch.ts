interface Waiting<Value> {
  readonly id: string;
  resolve(value: Value | null): void;
  reject(error: unknown): void;
}

/** Collects the ids that are asked for at the same time, so that all cards of a page cost one request. */
export function createBatch<Value>(
  load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  max: number,
): (id: string) => Promise<Value | null> {
  let waiting: Waiting<Value>[] = [];

  async function send(group: readonly Waiting<Value>[]): Promise<void> {
    try {
      const found = await load([...new Set(group.map(({ id }) => id))]);
      for (const { id, resolve } of group) resolve(found.get(id) ?? null);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
  function sendAll(): void {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += max) void send(all.slice(start, start + max));
  }

  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendAll);
      waiting.push({ id, resolve, reject });
    });
}
