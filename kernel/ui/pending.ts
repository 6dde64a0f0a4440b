/** Things asked for from anywhere and shown by one host, whose code may come later than the first request. */
export interface Pending<Item> {
  add(item: Item): void;
  /** Takes what is waiting, oldest first. */
  take(): Item[];
  subscribe(listener: () => void): () => void;
}

export function createPending<Item>(): Pending<Item> {
  let waiting: Item[] = [];
  const listeners = new Set<() => void>();
  return {
    add(item) {
      waiting.push(item);
      for (const listener of listeners) listener();
    },
    take() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
