import type { PlayerPort } from '#kernel/player/core/widget.ts';

/**
 * PO-02: playback is held while a popover is open that the viewer opened. One that opens by itself pauses it, so that the
 * viewer can play on; unless they have, playback resumes when the last popover closes.
 */
export function createPauses(player: PlayerPort) {
  let release: (() => void) | null = null;
  let hasPaused = false;
  player.on('played', () => {
    hasPaused = false;
  });
  return {
    pause(): void {
      if (player.pause()) hasPaused = true;
    },
    update({ isHeld, isOver }: { readonly isHeld: boolean; readonly isOver: boolean }): void {
      if (isHeld) release ??= player.hold('popover');
      else {
        release?.();
        release = null;
      }
      if (!isOver || !hasPaused) return;
      hasPaused = false;
      // At the end, this would start the video anew.
      if (!player.state().playback.ended) player.play();
    },
  };
}
