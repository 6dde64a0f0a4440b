import { useEffect, useRef } from 'react';
import type { PlayerState } from '../core/player-state.ts';
import css from './chrome.module.css';
import { qualityLabel } from './menus/quality-label.ts';
import { text } from './messages.ts';
import { speedName } from './parts/speed-name.ts';
import { recoveringText } from './picture/recovering-text.ts';
import { usePlayer } from './use-player.ts';

const volumeText = ({ muted, volume }: PlayerState['volume']): string =>
  muted ? text('muted') : text('volumeNow', { percent: Math.round(volume * 100) });

/** The announcement for a state change; '' when the change needs none. */
function describeChange(now: PlayerState, before: PlayerState): string {
  const changed = <K extends keyof PlayerState>(slice: K, ...keys: (keyof PlayerState[K])[]): boolean =>
    keys.some((key) => now[slice][key] !== before[slice][key]);
  if (changed('notice', 'text')) return now.notice.text;
  if (changed('trouble', 'recovering')) return recoveringText(now.trouble.recovering);
  if (changed('playback', 'ended') && now.playback.ended) return text('saidEnded');
  if (changed('playback', 'paused')) return now.playback.paused ? text('saidPaused') : text('saidPlaying');
  if (changed('volume', 'volume', 'muted')) return volumeText(now.volume);
  if (changed('speed', 'rate')) return text('saidSpeed', { speed: speedName(now.speed.rate) });
  if (changed('captions', 'chosen') && now.captions.tracks === before.captions.tracks) {
    const track = now.captions.tracks.find(({ id }) => id === now.captions.chosen);
    return track ? text('saidCaptions', { language: track.label }) : text('saidCaptionsOff');
  }
  if (changed('quality', 'chosen')) return text('saidQuality', { quality: qualityLabel(now.quality.chosen) });
  if (changed('screen', 'fullscreen'))
    return now.screen.fullscreen ? text('saidFullscreen') : text('saidFullscreenOff');
  return '';
}

/** A notice or an interruption is over. */
const hasPassed = (now: PlayerState, before: PlayerState): boolean =>
  (before.trouble.recovering !== 'no' && now.trouble.recovering === 'no') ||
  (before.notice.text !== '' && now.notice.text === '');

/** The player's only live region. It stays silent while a focused slider announces its own value. */
export function Announcer() {
  const { store } = usePlayer();
  const region = useRef<HTMLParagraphElement>(null);
  useEffect(
    () =>
      store.subscribe((now, before) => {
        const change = describeChange(now, before);
        const focused = document.activeElement;
        const isSliderFocused = now.volume !== before.volume && focused instanceof HTMLInputElement;
        if (!region.current) return;
        if (change && !isSliderFocused) region.current.textContent = change;
        // Screen readers can read the region at any time, so it must not keep an outdated text.
        else if (hasPassed(now, before)) region.current.textContent = '';
      }),
    [store],
  );
  return <p ref={region} className={css.hidden} role="status" />;
}
