import type { PlayerEvent, PlayerEventOf, PlayerEventType } from './player-event.ts';

type Listener = (event: PlayerEvent) => void;

/** Delivers player events. A listener that throws does not affect the others. */
export function createPlayerEvents(onThrow: (error: unknown) => void) {
  const listeners = new Set<Listener>();
  const onAny = (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    emit(event: PlayerEvent): void {
      for (const listener of [...listeners]) {
        try {
          listener(event);
        } catch (error) {
          onThrow(error);
        }
      }
    },
    onAny,
    on: <Type extends PlayerEventType>(
      type: Type,
      listener: (event: PlayerEventOf<Type>) => void,
    ): (() => void) =>
      onAny((event) => {
        if (event.type === type) listener(event as PlayerEventOf<Type>);
      }),
  };
}
export type PlayerEvents = ReturnType<typeof createPlayerEvents>;
