import type { CSSProperties } from 'react';
import { useChromeState } from '../chrome.ts';
import { usePlayerState } from '../use-player.ts';
import { chapterAt } from './chapter-at.ts';
import { timeLabel } from './draw-seek-bar.ts';
import { nearestMarker } from './nearest-marker.ts';
import css from './seek.module.css';
import { msAt, seekRange } from './seek-range.ts';
import { type StoryboardCue, storyboardAt } from './storyboard.ts';
import { useStoryboard } from './use-storyboard.ts';

/** Half the width of a preview without a thumbnail. */
const TEXT_HALF_PX = 64;
/** Maximum thumbnail width, as a fraction of the player width. */
const MAX_WIDTH = 0.42;

/** Above the bar: the thumbnail, the chapter or mark, and the time at the pointer. */
export function SeekPreview({ fraction }: { fraction: number | null }) {
  const cues = useStoryboard(fraction !== null);
  const playerPx = useChromeState(({ widthPx }) => widthPx);
  const shown = usePlayerState((state) => {
    if (fraction === null) return null;
    const range = seekRange(state);
    const ms = msAt(fraction, range);
    const near = nearestMarker(state.marks.list, fraction, range, 8 / (playerPx || 640));
    const title = (near ?? chapterAt(state.marks.list, ms))?.label ?? '';
    return { ms, title, time: timeLabel(near?.atMs ?? ms, range, state.live.isLive) };
  });
  if (!shown) return null;
  const cue = storyboardAt(cues, shown.ms);
  const scale = cue && playerPx > 0 ? Math.min(1, (playerPx * MAX_WIDTH) / cue.width) : 1;
  const halfPx = Math.max(TEXT_HALF_PX, cue ? (cue.width * scale) / 2 : 0);
  return (
    <span className={css.preview} style={{ '--half': `${halfPx}px` } as CSSProperties} aria-hidden="true">
      {cue && <Thumbnail cue={cue} scale={scale} />}
      {shown.title && (
        <span className={css.previewTitle} dir="auto">
          {shown.title}
        </span>
      )}
      <span className={css.previewTime}>{shown.time}</span>
    </span>
  );
}

/** One tile of a sprite sheet. */
function Thumbnail({ cue, scale }: { cue: StoryboardCue; scale: number }) {
  return (
    <span className={css.frame} style={{ width: cue.width * scale, height: cue.height * scale }}>
      <span
        style={{
          display: 'block',
          width: cue.width,
          height: cue.height,
          backgroundImage: `url("${cue.url}")`,
          backgroundPosition: `-${cue.x}px -${cue.y}px`,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
    </span>
  );
}
