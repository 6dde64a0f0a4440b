import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Skin } from '../core/player-config.ts';
import type { PlayerState } from '../core/player-state.ts';
import { usePlayer } from './use-player.ts';

type Watched = keyof PlayerState;

/** Faded controls are still updated at this interval, for screen readers. */
const HIDDEN_UPDATE_MS = 15_000;
function isUpdateDue(state: PlayerState, before: PlayerState, skin: Skin): boolean {
  if (state.activity.awake || skin !== 'sleek') return true;
  const interval = ({ time }: PlayerState): number => Math.floor(time.currentMs / HIDDEN_UPDATE_MS);
  return interval(state) !== interval(before) || state.playback !== before.playback;
}

/** Updates an element whenever a watched slice changes, bypassing React: the time changes too often to re-render. */
export function useDraw<E extends HTMLElement>(
  element: RefObject<E | null>,
  watched: readonly Watched[],
  draw: (element: E, state: PlayerState) => void,
): void {
  const { store, config } = usePlayer();
  const latest = useRef(draw);
  useLayoutEffect(() => {
    latest.current = draw;
    if (element.current) draw(element.current, store.getState());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass a constant list
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (!element.current) return;
        const hasWoken = state.activity.awake && !before.activity.awake;
        const changed = watched.some((name) => state[name] !== before[name]);
        if (hasWoken || (changed && isUpdateDue(state, before, config.look.skin)))
          latest.current(element.current, state);
      }),
    [store, element, config],
  );
}
