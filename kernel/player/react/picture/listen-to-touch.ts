import {
  countTap,
  DOUBLE_TAP_MS,
  isTap,
  swipeOf,
  type Tap,
  type Touch,
  zoneOf,
} from '../../core/gestures.ts';
import type { Player } from '../../core/player.ts';
import type { Chrome } from '../chrome.ts';
import { skipAndFlash } from '../skip-and-flash.ts';

/** CT-11: swipes skip; a tap toggles the controls, a double tap skips at the sides and toggles full screen in the middle. */
export function listenToTouch(
  surface: HTMLElement,
  player: Player,
  chrome: Chrome,
  signal: AbortSignal,
): void {
  let down: Touch | null = null;
  let last: Tap | null = null;
  let hadMenu = false;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(hideTimer));
  const touchOf = ({ clientX, clientY, timeStamp }: PointerEvent): Touch => ({
    x: clientX,
    y: clientY,
    atMs: timeStamp,
  });

  function onTap(x: number, atMs: number): void {
    const { left, width } = surface.getBoundingClientRect();
    const { playback, activity, live } = player.store.getState();
    if (!playback.started) {
      player.toggle();
      return;
    }
    last = countTap(last, zoneOf(x - left, width), atMs);
    clearTimeout(hideTimer);
    if (last.count > 1 && !live.isLive && last.zone !== 'middle')
      skipAndFlash(player, chrome, last.zone === 'right' ? 1 : -1, last.count - 1);
    else if (last.count === 2 && last.zone === 'middle') player.actions.screen.toggleFullscreen();
    else if (!activity.awake) player.actions.activity.wake();
    // It may be the first tap of a double tap.
    else hideTimer = setTimeout(player.actions.activity.sleep, DOUBLE_TAP_MS);
  }

  surface.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      hadMenu = chrome.store.getState().menu !== null;
      down = touchOf(event);
    },
    { signal },
  );
  surface.addEventListener('pointercancel', () => (down = null), { signal });
  surface.addEventListener(
    'pointerup',
    (event) => {
      const start = down;
      down = null;
      if (!start || hadMenu) return;
      const end = touchOf(event);
      const swipe = swipeOf(start, end);
      if (swipe !== 0 && !player.store.getState().live.isLive) skipAndFlash(player, chrome, swipe);
      else if (isTap(start, end)) onTap(end.x, end.atMs);
    },
    { signal },
  );
}
