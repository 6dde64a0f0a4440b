import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { PlayerState } from '../core/player-state.ts';
import { usePlayer } from './use-player.ts';

type Watched = keyof PlayerState;

/** Draws into an element whenever one of these changes, without React: time changes too often for that. */
export function useDraw<E extends HTMLElement>(
  element: RefObject<E | null>,
  watched: readonly Watched[],
  draw: (element: E, state: PlayerState) => void,
): void {
  const { store } = usePlayer();
  const newest = useRef(draw);
  useLayoutEffect(() => {
    newest.current = draw;
    if (element.current) draw(element.current, store.getState());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of a caller never changes
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (element.current && watched.some((name) => state[name] !== before[name]))
          newest.current(element.current, state);
      }),
    [store, element],
  );
}
