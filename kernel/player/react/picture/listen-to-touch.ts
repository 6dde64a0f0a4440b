import {
  countTap,
  DOUBLE_TAP_MS,
  isResting,
  isTap,
  swipeOf,
  type Tap,
  type Touch,
  zoneOf,
} from '../../core/gestures.ts';
import type { Player } from '../../core/player.ts';
import type { Chrome } from '../chrome.ts';
import { skipAndFlash } from '../skip-and-flash.ts';
import { createLongPress } from './long-press.ts';

const touchOf = ({ clientX, clientY, timeStamp }: PointerEvent): Touch => ({
  x: clientX,
  y: clientY,
  atMs: timeStamp,
});

/**
 * CT-11: swipes skip; a tap toggles the controls, a double tap skips at the sides and toggles full screen in the middle.
 * While a finger rests on the picture, it plays at double speed.
 */
export function listenToTouch(
  surface: HTMLElement,
  player: Player,
  chrome: Chrome,
  signal: AbortSignal,
): void {
  let down: Touch | null = null;
  let hadMenu = false;
  const onTap = createTaps(surface, player, chrome, signal);
  const longPress = createLongPress(player, chrome, signal);
  const listen = (type: string, call: (event: PointerEvent) => void): void =>
    surface.addEventListener(type, (event) => call(event as PointerEvent), { signal });

  listen('pointerdown', (event) => {
    if (event.pointerType !== 'touch') return;
    // With a second finger the page is zoomed.
    if (!event.isPrimary) down = null;
    if (!event.isPrimary || hadMenu) longPress.end();
    if (!event.isPrimary) return;
    hadMenu = chrome.store.getState().menu !== null;
    down = touchOf(event);
    if (!hadMenu) longPress.begin();
  });
  listen('pointermove', (event) => {
    if (down && !isResting(down, touchOf(event))) longPress.cancel();
  });
  listen('pointercancel', () => {
    down = null;
    longPress.end();
  });
  listen('pointerup', (event) => {
    const start = down;
    down = null;
    const wasLong = longPress.end();
    if (!start || hadMenu || wasLong) return;
    const end = touchOf(event);
    const swipe = swipeOf(start, end);
    if (swipe !== 0 && !player.store.getState().live.isLive) skipAndFlash(player, chrome, swipe);
    else if (isTap(start, end)) onTap(end);
  });
}

function createTaps(
  surface: HTMLElement,
  player: Player,
  chrome: Chrome,
  signal: AbortSignal,
): (tap: Touch) => void {
  let last: Tap | null = null;
  let startedAtMs = Number.NEGATIVE_INFINITY;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(hideTimer));
  return ({ x, atMs }) => {
    const { left, width } = surface.getBoundingClientRect();
    const { playback, activity, live } = player.store.getState();
    // The second tap of a double tap must not undo the first.
    if (atMs - startedAtMs <= DOUBLE_TAP_MS) return;
    if (!playback.started) {
      startedAtMs = atMs;
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
  };
}
