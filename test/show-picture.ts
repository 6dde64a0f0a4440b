import { act } from '@testing-library/react';
import type { StoreApi } from 'zustand/vanilla';
import type { Player } from '#kernel/player/core/player.ts';
import type { PlayerState } from '#kernel/player/core/player-state.ts';

/** Gives the picture a size, which a document without layout does not have. */
export function showPicture(player: Player, widthPx = 1280, heightPx = 720): void {
  const store = player.store as unknown as StoreApi<PlayerState>;
  act(() => store.setState({ videoRect: { leftPx: 0, topPx: 0, widthPx, heightPx } }));
}
