import { useEffect, useRef } from 'react';
import type { PlayerState } from '../core/player-state.ts';
import css from './chrome.module.css';
import { speedName } from './parts/speed-name.ts';
import { usePlayer } from './use-player.ts';

const RECONNECTING = 'Reconnecting';

/** The announcement for a state change; '' when the change needs none. */
function describeChange(now: PlayerState, before: PlayerState): string {
  const changed = <K extends keyof PlayerState>(slice: K, ...keys: (keyof PlayerState[K])[]): boolean =>
    keys.some((key) => now[slice][key] !== before[slice][key]);
  if (changed('notice', 'text')) return now.notice.text;
  if (changed('trouble', 'recovering')) return now.trouble.recovering === 'no' ? '' : RECONNECTING;
  if (changed('playback', 'ended') && now.playback.ended) return 'Ended';
  if (changed('playback', 'paused')) return now.playback.paused ? 'Paused' : 'Playing';
  if (changed('volume', 'volume', 'muted'))
    return now.volume.muted ? 'Muted' : `Volume ${Math.round(now.volume.volume * 100)}%`;
  if (changed('speed', 'rate')) return `Speed ${speedName(now.speed.rate)}`;
  if (changed('captions', 'chosen') && now.captions.tracks === before.captions.tracks) {
    const track = now.captions.tracks.find(({ id }) => id === now.captions.chosen);
    return track ? `Captions ${track.label}` : 'Captions off';
  }
  if (changed('quality', 'chosen')) return `Quality ${now.quality.chosen}`;
  if (changed('screen', 'fullscreen')) return now.screen.fullscreen ? 'Full screen' : 'Full screen off';
  return '';
}

/** The player's only live region. It stays silent while a focused slider announces its own value. */
export function Announcer() {
  const { store } = usePlayer();
  const region = useRef<HTMLParagraphElement>(null);
  useEffect(
    () =>
      store.subscribe((now, before) => {
        const text = describeChange(now, before);
        const focused = document.activeElement;
        const isSliderFocused = text.startsWith('Volume') && focused instanceof HTMLInputElement;
        if (!region.current) return;
        if (text && !isSliderFocused) region.current.textContent = text;
        // Screen readers can read the region at any time, so it must not keep an outdated text.
        else if (now.trouble.recovering === 'no' && region.current.textContent === RECONNECTING)
          region.current.textContent = '';
      }),
    [store],
  );
  return <p ref={region} className={css.hidden} role="status" />;
}
