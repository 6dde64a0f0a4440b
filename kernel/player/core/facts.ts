import type { PlayerFact } from './widget.ts';

type Listener = (fact: PlayerFact) => void;

/** Tells what has happened. A listener that throws does not keep the others from hearing. */
export function createFacts(onThrow: (error: unknown) => void) {
  const listeners = new Set<Listener>();
  return {
    tell(fact: PlayerFact): void {
      for (const listener of [...listeners]) {
        try {
          listener(fact);
        } catch (error) {
          onThrow(error);
        }
      }
    },
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    on(type: PlayerFact['type'], listener: Listener): () => void {
      return this.listen((fact) => {
        if (fact.type === type) listener(fact);
      });
    },
  };
}
export type Facts = ReturnType<typeof createFacts>;
