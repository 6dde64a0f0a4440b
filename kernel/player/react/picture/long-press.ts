import { LONG_PRESS_MS } from '../../core/gestures.ts';
import type { Player } from '../../core/player.ts';
import type { Chrome } from '../chrome.ts';

/** Plays at double speed while a finger rests on the picture. */
export function createLongPress(player: Player, chrome: Chrome, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => clearTimeout(timer);
  /** Returns whether the press was a long one. */
  function end(): boolean {
    cancel();
    const { isBoosted } = chrome.store.getState();
    if (isBoosted) {
      player.actions.speed.boost(false);
      chrome.setBoosted(false);
    }
    return isBoosted;
  }
  signal.addEventListener('abort', end);
  return {
    begin(): void {
      cancel();
      timer = setTimeout(() => {
        const { playback, live } = player.store.getState();
        if (playback.paused || live.isLive || !player.actions.speed.boost(true)) return;
        chrome.setBoosted(true);
      }, LONG_PRESS_MS);
    },
    /** The finger moves: this will not be a long press, unless it is one already. */
    cancel,
    end,
  };
}
