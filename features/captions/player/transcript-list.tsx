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
import css from './transcript.module.css';
import { useFollow } from './use-follow.ts';

/** Lines are drawn so many at a time, and only those near the ones that are seen: a long film has thousands. */
const CHUNK = 60;
const LINE_PX = 44;

interface TranscriptListProps {
  readonly ctx: CaptionsContext;
  readonly track: LoadedTrack;
}

/** The line that is being said is marked and kept in sight until the reader scrolls. A click goes there. */
export function TranscriptList({ ctx, track }: TranscriptListProps): ReactNode {
  const scroller = useRef<HTMLElement>(null);
  const current = useWidgetState(ctx, (state) => state.current);
  const { following, follow, onReaderScroll } = useFollow(scroller, current);
  const { cues } = track.index;
  const starts = useMemo(
    () => Array.from({ length: Math.ceil(cues.length / CHUNK) }, (_, at) => at * CHUNK),
    [cues],
  );
  // CT-15: the player refuses where one may not seek, and says so.
  const goTo = useCallback(
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
        aria-label="What is said"
        onWheel={onReaderScroll}
        onTouchMove={onReaderScroll}
        onPointerDown={({ target }) => target === scroller.current && onReaderScroll()}
        onKeyDown={(event) => onLineKey(event, scroller, onReaderScroll)}
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
              goTo={goTo}
            />
          ))}
        </ol>
      </section>
      {!following && (
        <button type="button" className={css.back} onClick={follow}>
          Back to now
        </button>
      )}
    </div>
  );
}

/** Arrows go from line to line; the player's own keys mean nothing here. */
function onLineKey(
  event: KeyboardEvent,
  scroller: RefObject<HTMLElement | null>,
  onReaderScroll: () => void,
): void {
  const at = Number((event.target as HTMLElement).dataset.line ?? Number.NaN);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  onReaderScroll();
  scroller.current?.querySelector<HTMLElement>(`[data-line="${to}"]`)?.focus();
}

interface ChunkProps {
  readonly cues: readonly CaptionCue[];
  readonly first: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly current: number;
  /** Nothing is said yet: the first line is where keys begin. */
  readonly isStart: boolean;
  goTo(startMs: number): void;
}

const Chunk = memo(({ cues, first, scroller, current, isStart, goTo }: ChunkProps): ReactNode => {
  const element = useRef<HTMLLIElement>(null);
  const [near, setNear] = useState(first === 0 || !('IntersectionObserver' in globalThis));
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in globalThis)) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? true), {
      root: scroller.current,
      rootMargin: '100% 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [scroller]);
  const own = cues.slice(first, first + CHUNK);
  // Keeps its height when it is taken out, so that nothing jumps.
  const heightPx = useRef(own.length * LINE_PX);
  const drawn = near || current >= 0 || isStart;
  useLayoutEffect(() => {
    if (drawn && element.current) heightPx.current = element.current.offsetHeight || heightPx.current;
  });
  return (
    <li ref={element} style={drawn ? undefined : { blockSize: heightPx.current }}>
      {drawn && (
        <ol className={css.list}>
          {own.map(({ startMs, text }, at) => {
            const line = first + at;
            const isCurrent = line === current;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file never change
              <li key={at}>
                <button
                  type="button"
                  className={css.line}
                  data-line={line}
                  aria-current={isCurrent || undefined}
                  tabIndex={isCurrent || (isStart && line === 0) ? 0 : -1}
                  onClick={() => goTo(startMs)}
                >
                  <span className={css.time}>{formatDuration(startMs)}</span>
                  <span dir="auto">{plainText(text).replaceAll('\n', ' ')}</span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </li>
  );
});
