/**
 * A set of listeners on a source that is open only while there are any.
 * @param open Called for the first listener; the function it returns is called when the last one is removed.
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
      // The same function may be added twice and is removed separately.
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
