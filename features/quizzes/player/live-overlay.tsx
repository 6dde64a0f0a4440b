import type { ReactNode } from 'react';
import { useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import { createAnswerMemory } from '../client/answer-memory.ts';
import { LiveQuestionCard } from '../panel/live-question-card.tsx';
import { LiveQuestionSpot } from '../panel/live-question-spot.tsx';
import type { QuizzesContext } from './context.ts';
import { liveQuestionsOf } from './follow-live.ts';
import css from './live-overlay.module.css';

interface LiveOverlayProps {
  readonly ctx: QuizzesContext;
  /** QZ-09: whether the viewer has asked for quiet. Read anew whenever the state of the widget is set. */
  isHiding(): boolean;
}

/**
 * Questions of a live event beside the picture, and their results in its replay. A view for the slot `banner`, which is above the
 * buttons in the middle of the picture.
 */
export function LiveOverlay({ ctx, isHiding }: LiveOverlayProps): ReactNode {
  const live = useWidgetState(ctx, (state) => state.live);
  const isQuiet = useWidgetState(ctx, isHiding);
  const { formulas } = ctx.config;
  const questions = liveQuestionsOf(ctx);
  if (isQuiet) return null;
  if (questions)
    return (
      <div className={css.spot}>
        <LiveQuestionSpot questions={questions} formulas={formulas} />
      </div>
    );
  if (!live) return null;
  // What this viewer answered during the event, if it was in this browser.
  const given = createAnswerMemory(ctx.storage, () => '').given(live.id);
  return (
    <div className={css.spot}>
      <LiveQuestionCard
        live={live}
        given={given}
        formulas={formulas}
        onClose={() => ctx.state.set({ live: null })}
      />
    </div>
  );
}
