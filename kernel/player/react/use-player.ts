import { createContext, useContext } from 'react';
import { useSelected } from '#kernel/store/use-slices.ts';
import type { Player } from '../core/player.ts';
import type { PlayerState } from '../core/player-state.ts';
import type { WidgetsState } from '../core/widgets/host-state.ts';

export const PlayerContext = createContext<Player | null>(null);

/** The player of the nearest `PlayerContext`. */
export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('player: render this inside PlayerContext');
  return player;
}

/**
 * One value of the player's state.
 * @example const paused = usePlayerState((state) => state.playback.paused);
 */
export function usePlayerState<Value>(selector: (state: PlayerState) => Value): Value {
  return useSelected(usePlayer().store, selector);
}

/** One value of the widget host's state. */
export function useWidgets<Value>(selector: (state: WidgetsState) => Value): Value {
  return useSelected(usePlayer().widgets.store, selector);
}
