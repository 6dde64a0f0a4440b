import { useEffect } from 'react';
import { type KeyPlace, keyAction } from '../core/keys.ts';
import type { Player } from '../core/player.ts';
import { useChrome } from './chrome.ts';
import { performKey } from './perform-key.ts';
import { usePlayer } from './use-player.ts';

/** CT-11: handles shortcuts while the focus is in the player, or anywhere in `target`. */
export function useKeys(target: EventTarget | null): void {
  const player = usePlayer();
  const chrome = useChrome();
  useEffect(() => {
    const from = target ?? player.stage;
    if (!from) return;
    const onKey = (event: Event): void => {
      if (event.defaultPrevented) return;
      const action = keyAction(readKeyPress(event as KeyboardEvent), readKeyContext(player));
      if (!action) return;
      event.preventDefault();
      player.actions.activity.wake();
      performKey(action, player, chrome);
    };
    from.addEventListener('keydown', onKey);
    return () => from.removeEventListener('keydown', onKey);
  }, [player, chrome, target]);
}

function readKeyPress({ key, ctrlKey, altKey, metaKey, repeat, target }: KeyboardEvent) {
  return { key, ctrlKey, altKey, metaKey, repeat, place: placeOf(target as Element) };
}

function placeOf(target: Element): KeyPlace {
  const isIn = (selector: string): boolean => Boolean(target.closest?.(selector));
  if (isIn('input[type="range"], [role="slider"]')) return 'slider';
  if (isIn('input, textarea, select, [contenteditable=""], [contenteditable="true"]')) return 'text';
  if (isIn('[role="menu"], [role="dialog"], [role="listbox"]')) return 'menu';
  // A clicked button keeps the focus; the space bar should still play and pause.
  return isIn('button, a, summary, [role="button"]') && target.matches(':focus-visible')
    ? 'button'
    : 'player';
}

function readKeyContext({ config: { look }, store }: Player) {
  const { isLive } = store.getState().live;
  const { nonInteractive, showSpeedControls } = look;
  return {
    live: isLive,
    nonInteractive,
    seekbarHidden: look.hide.includes('seekbar'),
    speeds: showSpeedControls && !nonInteractive && !isLive,
  };
}
