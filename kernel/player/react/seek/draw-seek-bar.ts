import { formatDuration, spokenDuration } from '#kernel/ui/duration.ts';
import type { PlayerState } from '../../core/player-state.ts';
import { text } from '../messages.ts';
import { chapterAt } from './chapter-at.ts';
import { bufferedGradient, fractionOf, msAt, type SeekRange, seekRange } from './seek-range.ts';

/** A larger change of the position is a seek, not playback. */
const MAX_STEP_MS = 1500;

/** Updates the bar without React. `scrub`: the fraction at the pointer while it is dragged. */
export function drawSeekBar(bar: HTMLElement, state: PlayerState, scrub: number | null): void {
  const range = seekRange(state);
  const ms = scrub === null ? state.time.currentMs : msAt(scrub, range);
  const { playing, at } = bar.dataset;
  const isStep = playing === 'true' && Math.abs(ms - Number(at)) < MAX_STEP_MS * state.speed.rate;
  bar.dataset.smooth = String(isStep && scrub === null);
  bar.dataset.playing = String(!state.playback.paused && !state.playback.waiting);
  bar.dataset.scrubbing = String(scrub !== null);
  bar.dataset.at = String(ms);
  bar.style.setProperty('--at', fractionOf(ms, range).toFixed(5));
  const buffered = bar.querySelector<HTMLElement>('[data-buffered]');
  const image = bufferedGradient(state.buffer.ranges, range);
  if (buffered && buffered.style.backgroundImage !== image) buffered.style.backgroundImage = image;
  // While focused, screen readers would read out every second, so only seeks update the text.
  if (!isStep || bar.ownerDocument.activeElement !== bar) describe(bar, state, ms, range);
}

function describe(bar: HTMLElement, state: PlayerState, ms: number, { startMs, endMs }: SeekRange): void {
  const now = Math.floor((ms - startMs) / 1000);
  const max = Math.max(0, Math.floor((endMs - startMs) / 1000));
  if (bar.getAttribute('aria-valuenow') === String(now) && bar.getAttribute('aria-valuemax') === String(max))
    return;
  const chapter = chapterAt(state.marks.list, ms)?.label;
  const behind = endMs - ms;
  const position = state.live.isLive
    ? state.live.atEdge
      ? text('atLive')
      : text('behindLive', { duration: spokenDuration(behind) })
    : text('position', { position: spokenDuration(ms), duration: spokenDuration(endMs) });
  bar.setAttribute('aria-valuenow', String(now));
  bar.setAttribute('aria-valuemax', String(max));
  bar.setAttribute('aria-valuetext', chapter ? text('positionInChapter', { position, chapter }) : position);
}

/** The time shown over the bar; for a live stream, the distance to the live edge. */
export function timeLabel(ms: number, range: SeekRange, isLive: boolean): string {
  return isLive ? `−${formatDuration(range.endMs - ms)}` : formatDuration(ms);
}
