import type { KapsulePlayer } from './v1.d.ts';

/** Who listens to a player. Each event also happens at the element, where frameworks find it. */
export function createListeners(place: Element) {
  const listeners = new Map<string, Set<(value: never) => void>>();
  const on: KapsulePlayer['on'] = (name, listener) => {
    const own = listeners.get(name) ?? new Set();
    listeners.set(name, own.add(listener));
    return () => void own.delete(listener);
  };
  return {
    on,
    tell(name: string, value?: unknown): void {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          listener(value as never);
        } catch (error) {
          // One that throws does not keep the others from hearing.
          reportError(error);
        }
      }
      place.dispatchEvent(new CustomEvent(`kapsule:${name}`, { detail: value }));
    },
    clear: (): void => listeners.clear(),
  };
}
