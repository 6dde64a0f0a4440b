import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Skin } from '../core/player-config.ts';
import type { PlayerState } from '../core/player-state.ts';
import { usePlayer } from './use-player.ts';

type Watched = keyof PlayerState;

/** Where all controls fade away they are brought up to date now and then, for those who read them without seeing. */
const UNSEEN_EVERY_MS = 15_000;
function isSeen(state: PlayerState, before: PlayerState, skin: Skin): boolean {
  if (state.activity.awake || skin !== 'sleek') return true;
  const turn = ({ time }: PlayerState): number => Math.floor(time.currentMs / UNSEEN_EVERY_MS);
  return turn(state) !== turn(before) || state.playback !== before.playback;
}

/** Draws into an element whenever one of these changes, without React: time changes too often for that. */
export function useDraw<E extends HTMLElement>(
  element: RefObject<E | null>,
  watched: readonly Watched[],
  draw: (element: E, state: PlayerState) => void,
): void {
  const { store, config } = usePlayer();
  const newest = useRef(draw);
  useLayoutEffect(() => {
    newest.current = draw;
    if (element.current) draw(element.current, store.getState());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of a caller never changes
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (!element.current) return;
        const wakes = state.activity.awake && !before.activity.awake;
        const changed = watched.some((name) => state[name] !== before[name]);
        if (wakes || (changed && isSeen(state, before, config.look.skin)))
          newest.current(element.current, state);
      }),
    [store, element, config],
  );
}
