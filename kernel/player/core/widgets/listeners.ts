/**
 * A set of listeners over a source that runs only while there are some.
 * @param open Called for the first listener; what it returns is called after the last one has left.
 */
export function createListeners<Event>(open: (emit: (event: Event) => void) => () => void) {
  const listeners = new Set<(event: Event) => void>();
  let close: (() => void) | null = null;
  const emit = (event: Event): void => {
    for (const listener of [...listeners]) if (listeners.has(listener)) listener(event);
  };
  return {
    emit,
    add(listener: (event: Event) => void): () => void {
      // The same function may be added twice; each has its own end.
      const own = (event: Event): void => listener(event);
      listeners.add(own);
      close ??= open(emit);
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return;
        close?.();
        close = null;
      };
    },
  };
}
