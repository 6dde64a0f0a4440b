import { type ReactNode, useEffect, useRef } from 'react';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import { formatDuration } from '#kernel/ui/duration.ts';
import { text } from './messages.ts';
import css from './resume.module.css';
import type { ResumeConfig, ResumeState } from './widget.tsx';

/** RS-01 */
const SHOWN_MS = 5000;
const RECHECK_MS = 500;

export function ResumedMessage({ ctx }: { ctx: WidgetContext<ResumeConfig, ResumeState> }): ReactNode {
  const isShown = useWidgetState(ctx, (state) => state.isShown);
  return isShown ? <Message ctx={ctx} /> : null;
}

function Message({ ctx }: { ctx: WidgetContext<ResumeConfig, ResumeState> }): ReactNode {
  const { look, startMs, replay } = ctx.player;
  const box = useRef<HTMLDivElement>(null);
  const hide = (): void => ctx.state.set({ isShown: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer starts once per appearance
  useEffect(() => {
    // Stays while the pointer or the focus is on it.
    const hideUnlessInUse = (): void => {
      if (box.current?.matches(':hover, :focus-within')) timer = setTimeout(hideUnlessInUse, RECHECK_MS);
      else hide();
    };
    let timer = setTimeout(hideUnlessInUse, SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={box} className={css.message}>
      <output>
        {look.isMobile ? text('resumed') : text('resumedFrom', { time: formatDuration(startMs) })}
      </output>
      <button
        type="button"
        className={css.again}
        onClick={() => {
          hide();
          replay();
        }}
      >
        {text('startOver')}
      </button>
    </div>
  );
}
