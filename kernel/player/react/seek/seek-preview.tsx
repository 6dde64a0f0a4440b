import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react';
import { useChromeState } from '../chrome.ts';
import { usePlayer, usePlayerState } from '../use-player.ts';
import { chapterAt } from './chapter-at.ts';
import { timeLabel } from './draw-seek-bar.ts';
import { nearestMarker } from './nearest-marker.ts';
import css from './seek.module.css';
import { msAt, seekRange } from './seek-range.ts';
import { type StoryboardCue, storyboardAt } from './storyboard.ts';
import { useStoryboard } from './use-storyboard.ts';

/** Half the width of a preview without a thumbnail. */
const TEXT_HALF_PX = 64;
/** Maximum size of the thumbnail, as fractions of the player's. */
const MAX_WIDTH = 0.42;
const MAX_HEIGHT = 0.32;
/** Distance from the bar. */
const GAP_PX = 6;

/** Above the bar: the thumbnail, the chapter or mark, and the time at the pointer. */
export function SeekPreview({ fraction }: { fraction: number | null }) {
  const cues = useStoryboard(fraction !== null);
  const preview = useRef<HTMLSpanElement>(null);
  const playerPx = useChromeState(({ widthPx }) => widthPx);
  const playerHeightPx = useChromeState(({ heightPx }) => heightPx);
  const shown = usePlayerState((state) => {
    if (fraction === null) return null;
    const range = seekRange(state);
    const ms = msAt(fraction, range);
    const near = nearestMarker(state.marks.list, fraction, range, 8 / (playerPx || 640));
    const title = (near ?? chapterAt(state.marks.list, ms))?.label ?? '';
    return { ms, title, time: timeLabel(near?.atMs ?? ms, range, state.live.isLive) };
  });
  const cue = storyboardAt(cues, shown?.ms ?? 0);
  usePreviewHeight(preview, shown !== null, `${cue !== null} ${shown?.title}`);
  if (!shown) return null;
  const scale =
    cue && playerPx > 0
      ? Math.min(1, (playerPx * MAX_WIDTH) / cue.width, (playerHeightPx * MAX_HEIGHT) / cue.height)
      : 1;
  const halfPx = Math.max(TEXT_HALF_PX, cue ? (cue.width * scale) / 2 : 0);
  return (
    <span
      ref={preview}
      className={css.preview}
      style={{ '--half': `${halfPx}px` } as CSSProperties}
      aria-hidden="true"
    >
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

/** Tells captions how much room the preview takes. */
function usePreviewHeight(
  preview: RefObject<HTMLElement | null>,
  isShown: boolean,
  /** What its height depends on. */
  content: string,
): void {
  const { stage } = usePlayer();
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again with other content
  useLayoutEffect(() => {
    if (!stage || !isShown || !preview.current) return;
    stage.style.setProperty('--preview', `${preview.current.offsetHeight + GAP_PX}px`);
    return () => void stage.style.removeProperty('--preview');
  }, [stage, isShown, content]);
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
