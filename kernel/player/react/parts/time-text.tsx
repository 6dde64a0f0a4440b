import { useRef, useState } from 'react';
import { formatDuration } from '#kernel/ui/duration.ts';
import { useControls } from '../chrome.ts';
import { text as label } from '../messages.ts';
import { useDraw } from '../use-draw.ts';
import { usePlayerState } from '../use-player.ts';
import { LiveBadge } from './live-badge.tsx';
import css from './parts.module.css';

/** Position and duration; a click toggles the remaining time. For live streams, the live badge. */
export function TimeText() {
  const isLive = usePlayerState(({ live }) => live.isLive);
  return isLive ? <LiveBadge /> : <ClockButton />;
}

function ClockButton() {
  const [remaining, setRemaining] = useState(false);
  const hasDuration = useControls().has('duration');
  const text = useRef<HTMLSpanElement>(null);
  useDraw(text, ['time'], (element, { time: { currentMs, durationMs } }) => {
    const shown = remaining
      ? `−${formatDuration(Math.max(0, durationMs - currentMs))}`
      : formatDuration(currentMs);
    if (element.textContent !== shown) element.textContent = shown;
  });
  const duration = usePlayerState(({ time }) => formatDuration(time.durationMs));
  return (
    <button
      type="button"
      className={css.time}
      data-tip={remaining ? label('showElapsed') : label('showRemaining')}
      onClick={() => setRemaining(!remaining)}
    >
      <span ref={text} />
      {hasDuration && <span className={css.duration}>{` / ${duration}`}</span>}
    </button>
  );
}
