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
      const { paused, held } = player.state().playback;
      if (held) return;
      if (!paused) hasPaused = true;
      // Also while it is paused: a hold that was released just now may be about to play.
      player.pause();
    },
    update({ isHeld, isOver }: { readonly isHeld: boolean; readonly isOver: boolean }): void {
      if (isHeld) release ??= player.hold('popover');
      else {
        release?.();
        release = null;
      }
      if (!isOver || !hasPaused) return;
      hasPaused = false;
      player.play();
    },
    /** Nothing resumes any more: at the end, that would start the video anew. */
    forget(): void {
      hasPaused = false;
      if (release) player.pause();
    },
  };
}
