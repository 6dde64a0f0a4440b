import type { Player } from '../core/player.ts';
import { SEEK_STEP_MS } from '../core/seek-rules.ts';
import type { Chrome } from './chrome.ts';
import { text } from './messages.ts';

/** Skips and confirms it at that side of the picture. `times`: number of consecutive skips so far. */
export function skipAndFlash(player: Player, chrome: Chrome, direction: 1 | -1, times = 1): void {
  if (!player.skip(direction)) return;
  const sec = (SEEK_STEP_MS / 1000) * times;
  chrome.flash(
    direction > 0 ? 'forward' : 'back',
    text('skippedSeconds', { seconds: sec }),
    direction > 0 ? 'right' : 'left',
  );
}
