import type { EditPlayer } from '#features/videos/studio/edit-block.ts';
import type { Player } from '#kernel/player/core/player.ts';

/** The player of the edit page, as its tabs see it. */
export function createEditPort(player: Player): EditPlayer {
  const seekBar = (): HTMLElement | null =>
    player.stage?.querySelector<HTMLElement>('[role="slider"][data-preview]') ?? null;
  return {
    nowMs: player.positionMs,
    seek: (ms) => void player.seek(ms, 'user'),
    onTime: (listener) =>
      player.store.subscribe(({ time }, before) => {
        if (time !== before.time) listener(time.currentMs);
      }),
    seekBar,
    showWidget: player.widgets.show,
    // The bar previews what is under the pointer, so the pointer is where this says.
    preview(ms) {
      const bar = seekBar();
      const { durationMs } = player.store.getState().time;
      if (!bar || durationMs === 0) return;
      const { left, top, width, height } = bar.getBoundingClientRect();
      const place = {
        bubbles: true,
        pointerType: 'mouse',
        clientX: left + (width * Math.min(durationMs, ms ?? 0)) / durationMs,
        clientY: top + height / 2,
      };
      bar.dispatchEvent(new PointerEvent(ms === null ? 'pointerout' : 'pointermove', place));
    },
  };
}
