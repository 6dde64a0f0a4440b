import type { KapsulePlayer } from './v1.d.ts';

/** The listeners of a player. Each event is also dispatched at the element, for frameworks. */
export function createListeners(place: Element) {
  const listeners = new Map<string, Set<(value: never) => void>>();
  const on: KapsulePlayer['on'] = (name, listener) => {
    const own = listeners.get(name) ?? new Set();
    listeners.set(name, own.add(listener));
    return () => void own.delete(listener);
  };
  return {
    on,
    emit(name: string, value?: unknown): void {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          listener(value as never);
        } catch (error) {
          // The other listeners are called nevertheless.
          reportError(error);
        }
      }
      place.dispatchEvent(new CustomEvent(`kapsule:${name}`, { detail: value }));
    },
    clear: (): void => listeners.clear(),
  };
}
