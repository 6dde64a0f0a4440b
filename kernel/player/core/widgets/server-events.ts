import type { PlayerServices, ServerEvent } from '../player-services.ts';
import type { Lifetime } from './lifetime.ts';
import { createListeners } from './listeners.ts';

/** Server events about this video: types and ids, never content. */
export interface ServerEventsPort {
  /** The page's event stream is open while any widget listens. */
  on(type: string, listener: (event: ServerEvent) => void): () => void;
  /** Events were lost and cannot be replayed: reload the data. */
  onReset(listener: () => void): () => void;
}

/** Shares one subscription among all widgets of a player. */
export function createServerEvents({ listen }: Pick<PlayerServices, 'listen'>) {
  const listeners = createListeners<ServerEvent | null>(
    (emit) => listen?.({ event: emit, reset: () => emit(null) }) ?? (() => undefined),
  );
  return (lifetime: Lifetime): ServerEventsPort => {
    const add = (listener: (event: ServerEvent | null) => void): (() => void) =>
      lifetime.signal.aborted ? () => undefined : lifetime.until(listeners.add(lifetime.guard(listener)));
    return {
      on: (type, listener) => add((event) => (event?.type === type ? listener(event) : undefined)),
      onReset: (listener) => add((event) => (event === null ? listener() : undefined)),
    };
  };
}
export type ServerEvents = ReturnType<typeof createServerEvents>;
