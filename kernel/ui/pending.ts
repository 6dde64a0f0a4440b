/** Items that any code may add and one host shows, even if the host's code loads after the first item. */
export interface Pending<Item> {
  add(item: Item): void;
  /** Removes and returns the waiting items, oldest first. */
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
