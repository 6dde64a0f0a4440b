import { useEffect } from 'react';
import { keyAction } from '../core/keys.ts';
import type { Player } from '../core/player.ts';
import { useChrome, useChromeParts } from './chrome.ts';
import { type KeyScope, keyPlaceOf } from './key-place.ts';
import { performKey } from './perform-key.ts';
import { usePlayer } from './use-player.ts';

/** CT-11: handles shortcuts within their scope. */
export function useKeys(scope: KeyScope): void {
  const player = usePlayer();
  const chrome = useChrome();
  const { sheetRoot } = useChromeParts();
  useEffect(() => {
    const { stage } = player;
    const from = scope === 'player' ? stage : stage?.ownerDocument;
    if (!from || !stage) return;
    const onKey = (event: Event): void => {
      if (event.defaultPrevented) return;
      const press = event as KeyboardEvent;
      const place = keyPlaceOf(press.target as Element, { scope, player: [stage, sheetRoot] });
      const { key, ctrlKey, altKey, metaKey, shiftKey, repeat } = press;
      const action = keyAction(
        { key, ctrlKey, altKey, metaKey, shiftKey, repeat, place },
        readKeyContext(player),
      );
      if (!action) return;
      event.preventDefault();
      player.actions.activity.wake();
      performKey(action, player, chrome);
    };
    from.addEventListener('keydown', onKey);
    return () => from.removeEventListener('keydown', onKey);
  }, [player, chrome, scope, sheetRoot]);
}

function readKeyContext({ config: { look }, store }: Player) {
  const { live, playback, steps } = store.getState();
  const { nonInteractive, showSpeedControls } = look;
  return {
    live: live.isLive,
    nonInteractive,
    seekbarHidden: look.hide.includes('seekbar'),
    speeds: showSpeedControls && !nonInteractive && !live.isLive,
    paused: playback.paused,
    steps: (['previous', 'next'] as const).filter((name) => steps[name] !== null),
  };
}
