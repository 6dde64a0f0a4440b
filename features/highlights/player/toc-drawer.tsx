import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type UIEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePortState, useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import { type Moment, momentAt, visibleRows } from '../moments.ts';
import { loadMoments, type TocContext } from './load-moments.ts';
import { text } from './messages.ts';
import css from './toc.module.css';
import { TocRow } from './toc-row.tsx';

/** In step with toc.module.css. Only visible rows are rendered, so that 10,000 cost no more than ten. */
const ROW_PX = 44;

export function TocDrawer({ ctx }: { ctx: TocContext }): ReactNode {
  const { moments, loading } = useWidgetState(ctx, (state) => state);
  return (
    <div className={css.toc}>
      {loading === 'failed' && (
        <p className={css.word}>
          {text('failed')}{' '}
          <button type="button" className={css.again} onClick={() => loadMoments(ctx)}>
            {text('tryAgain')}
          </button>
        </p>
      )}
      {loading === 'yes' && moments.length === 0 && <p className={css.word}>{text('loading')}</p>}
      {loading === 'no' && moments.length === 0 && <p className={css.word}>{text('empty')}</p>}
      {moments.length > 0 && <MomentList ctx={ctx} moments={moments} />}
    </div>
  );
}

function MomentList({ ctx, moments }: { ctx: TocContext; moments: readonly Moment[] }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const current = usePortState(ctx, ({ time }) => momentAt(moments, time.currentMs));
  const [focused, setFocused] = useState(Math.max(0, current));
  const [view, setView] = useState({ topPx: 0, heightPx: 600 });
  const updateView = ({ scrollTop, clientHeight }: Element): void =>
    setView({ topPx: scrollTop, heightPx: clientHeight || 600 });
  // Opens scrolled to the current moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on opening
  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return;
    list.scrollTop = Math.max(0, current * ROW_PX - list.clientHeight / 3);
    updateView(list);
  }, []);
  const { from, to } = visibleRows(moments.length, ROW_PX, view);
  const play = ({ id, text: title, atMs }: Moment): void => {
    ctx.player.seek(atMs);
    // TR-06
    ctx.track('play', {
      rel_offset: atMs,
      id,
      text: title,
      current_time: ctx.player.state().time.currentMs / 1000,
    });
  };
  const step = useArrowKeys(box, moments.length, (list, index) => {
    updateView(list);
    setFocused(index);
  });
  return (
    <div ref={box} className={css.list} onScroll={({ currentTarget }: UIEvent) => updateView(currentTarget)}>
      <ol className={css.rows} style={{ blockSize: moments.length * ROW_PX }} onKeyDown={step(focused)}>
        {moments.slice(from, to).map((moment, index) => (
          <TocRow
            key={moment.id}
            moment={moment}
            position={{ index: from + index, count: moments.length, topPx: (from + index) * ROW_PX }}
            isCurrent={from + index === current}
            isTabStop={from + index === Math.min(Math.max(focused, from), to - 1)}
            onPlay={() => play(moment)}
            onFocus={() => setFocused(from + index)}
          />
        ))}
      </ol>
    </div>
  );
}

/** Arrow keys move between rows, including those not rendered yet; Tab leaves the list. */
function useArrowKeys(
  box: RefObject<HTMLElement | null>,
  count: number,
  onMove: (list: HTMLElement, index: number) => void,
) {
  const [focusTarget, setFocusTarget] = useState<number | null>(null);
  useEffect(() => {
    if (focusTarget === null) return;
    box.current?.querySelector<HTMLElement>(`[data-index="${focusTarget}"]`)?.focus({ preventScroll: true });
    setFocusTarget(null);
  }, [focusTarget, box]);
  return (focused: number) => (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: focused + 1,
      ArrowUp: focused - 1,
      Home: 0,
      End: count - 1,
    };
    const to = steps[event.key];
    const list = box.current;
    if (to === undefined || !list) return;
    event.preventDefault();
    // These keys are also player shortcuts.
    event.stopPropagation();
    const index = Math.min(Math.max(0, to), count - 1);
    const [top, bottom] = [index * ROW_PX, (index + 1) * ROW_PX];
    if (top < list.scrollTop) list.scrollTop = top;
    if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
    onMove(list, index);
    setFocusTarget(index);
  };
}
