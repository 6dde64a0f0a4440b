import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import { formatDuration } from '#kernel/ui/duration.ts';
import type { CaptionCue } from '../cue.ts';
import { plainText } from '../cue-text.ts';
import type { CaptionsContext, LoadedTrack } from './captions-state.ts';
import { text } from './messages.ts';
import css from './transcript.module.css';
import { useAutoScroll } from './use-auto-scroll.ts';

/** Lines are rendered in chunks, and only near the viewport, because a long video has thousands. */
const CHUNK = 60;
const ESTIMATED_LINE_PX = 44;

interface TranscriptListProps {
  readonly ctx: CaptionsContext;
  readonly track: LoadedTrack;
}

/** Highlights the current line and keeps it in view until the reader scrolls. Clicking a line seeks to it. */
export function TranscriptList({ ctx, track }: TranscriptListProps): ReactNode {
  const scroller = useRef<HTMLElement>(null);
  const current = useWidgetState(ctx, (state) => state.currentLine);
  const { isFollowing, follow, stopFollowing } = useAutoScroll(scroller, current);
  const { cues } = track.index;
  const starts = useMemo(
    () => Array.from({ length: Math.ceil(cues.length / CHUNK) }, (_, at) => at * CHUNK),
    [cues],
  );
  // CT-15: in non-interactive mode the player refuses the seek and shows why.
  const seekTo = useCallback(
    (startMs: number): void => {
      ctx.player.seek(startMs);
      follow();
    },
    [ctx, follow],
  );
  return (
    <div className={css.lines}>
      <section
        ref={scroller}
        className={css.scroller}
        aria-label={text('transcriptLines')}
        onWheel={stopFollowing}
        onTouchMove={stopFollowing}
        onPointerDown={({ target }) => target === scroller.current && stopFollowing()}
        onKeyDown={(event) => onLineKey(event, scroller, stopFollowing)}
      >
        <ol className={css.list} lang={track.language}>
          {starts.map((first) => (
            <Chunk
              key={first}
              cues={cues}
              first={first}
              scroller={scroller}
              current={current >= first && current < first + CHUNK ? current : -1}
              isStart={first === 0 && current < 0}
              seekTo={seekTo}
            />
          ))}
        </ol>
      </section>
      {!isFollowing && (
        <button type="button" className={css.back} onClick={follow}>
          {text('backToNow')}
        </button>
      )}
    </div>
  );
}

/** Arrow keys move between lines instead of reaching the player. */
function onLineKey(
  event: KeyboardEvent,
  scroller: RefObject<HTMLElement | null>,
  stopFollowing: () => void,
): void {
  const line = Number((event.target as HTMLElement).dataset.line ?? Number.NaN);
  const target = { ArrowDown: line + 1, ArrowUp: line - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  stopFollowing();
  scroller.current?.querySelector<HTMLElement>(`[data-line="${target}"]`)?.focus();
}

interface ChunkProps {
  readonly cues: readonly CaptionCue[];
  readonly first: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly current: number;
  /** No line is current yet, so the first line takes the keyboard focus. */
  readonly isStart: boolean;
  seekTo(startMs: number): void;
}

const Chunk = memo(({ cues, first, scroller, current, isStart, seekTo }: ChunkProps): ReactNode => {
  const element = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(first === 0 || !('IntersectionObserver' in globalThis));
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in globalThis)) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? true), {
      root: scroller.current,
      rootMargin: '100% 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [scroller]);
  const chunk = cues.slice(first, first + CHUNK);
  // Keeps the height when unrendered, so the scroll position is stable.
  const heightPx = useRef(chunk.length * ESTIMATED_LINE_PX);
  const isRendered = isNear || current >= 0 || isStart;
  useLayoutEffect(() => {
    if (isRendered && element.current) heightPx.current = element.current.offsetHeight || heightPx.current;
  });
  return (
    <li ref={element} style={isRendered ? undefined : { blockSize: heightPx.current }}>
      {isRendered && (
        <ol className={css.list}>
          {chunk.map(({ startMs, text: said }, index) => {
            const line = first + index;
            const isCurrent = line === current;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never change or move
              <li key={index}>
                <button
                  type="button"
                  className={css.line}
                  data-line={line}
                  aria-current={isCurrent || undefined}
                  tabIndex={isCurrent || (isStart && line === 0) ? 0 : -1}
                  onClick={() => seekTo(startMs)}
                >
                  <span className={css.time}>{formatDuration(startMs)}</span>
                  <span dir="auto">{plainText(said).replaceAll('\n', ' ')}</span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </li>
  );
});
