import { formatDuration, spokenDuration } from '#kernel/ui/duration.ts';
import type { PlayerState } from '../../core/player-state.ts';
import { chapterAt } from './chapter-at.ts';
import { fractionOf, msAt, type SeekRange, seekRange, stripes } from './seek-range.ts';

/** A step longer than this is a jump and not playing on. */
const JUMP = 1500;

/** Brings the bar up to date without React. `scrub`: where the pointer holds it. */
export function drawSeekBar(bar: HTMLElement, state: PlayerState, scrub: number | null): void {
  const range = seekRange(state);
  const ms = scrub === null ? state.time.currentMs : msAt(scrub, range);
  const { playing, at } = bar.dataset;
  const isStep = playing === 'true' && Math.abs(ms - Number(at)) < JUMP * state.speed.rate;
  bar.dataset.smooth = String(isStep && scrub === null);
  bar.dataset.playing = String(!state.playback.paused && !state.playback.waiting);
  bar.dataset.scrubbing = String(scrub !== null);
  bar.dataset.at = String(ms);
  bar.style.setProperty('--at', fractionOf(ms, range).toFixed(5));
  const buffered = bar.querySelector<HTMLElement>('[data-buffered]');
  const image = stripes(state.buffer.ranges, range);
  if (buffered && buffered.style.backgroundImage !== image) buffered.style.backgroundImage = image;
  // Whoever hears the slider is told of jumps, not of every second that passes.
  if (!isStep || bar.ownerDocument.activeElement !== bar) describe(bar, state, ms, range);
}

function describe(bar: HTMLElement, state: PlayerState, ms: number, { startMs, endMs }: SeekRange): void {
  const now = Math.floor((ms - startMs) / 1000);
  const max = Math.max(0, Math.floor((endMs - startMs) / 1000));
  if (bar.getAttribute('aria-valuenow') === String(now) && bar.getAttribute('aria-valuemax') === String(max))
    return;
  const chapter = chapterAt(state.marks.list, ms)?.label;
  const behind = endMs - ms;
  const text = state.live.isLive
    ? state.live.atEdge
      ? 'Live'
      : `${spokenDuration(behind)} behind live`
    : `${spokenDuration(ms)} of ${spokenDuration(endMs)}`;
  bar.setAttribute('aria-valuenow', String(now));
  bar.setAttribute('aria-valuemax', String(max));
  bar.setAttribute('aria-valuetext', chapter ? `${text}, ${chapter}` : text);
}

/** A moment as it is written over the bar; of a live stream, how far back it is. */
export function timeLabel(ms: number, range: SeekRange, isLive: boolean): string {
  return isLive ? `−${formatDuration(range.endMs - ms)}` : formatDuration(ms);
}
