import { type ReactNode, useId } from 'react';
import { useModalTitleId } from '#kernel/player/react/widgets/modal-frame.ts';
import { FormulaText } from '../panel/formula-text.tsx';
import type { QuizzesContext } from './context.ts';
import { text } from './messages.ts';
import css from './quiz-dialog.module.css';

interface LandingProps {
  readonly ctx: QuizzesContext;
  readonly qid: number;
  onStart(): void;
}

/** QZ-01 */
export function Landing({ ctx, qid, onStart }: LandingProps): ReactNode {
  const { quizzes, formulas } = ctx.config;
  const { title = '', description = '', passing_score: percent = 0 } = quizzes.get(qid) ?? {};
  const aboutId = useId();
  return (
    <>
      <h2 id={useModalTitleId()} className={css.title}>
        <FormulaText text={title || text('quiz')} formulas={formulas} />
      </h2>
      <div id={aboutId} className={css.about}>
        {description && (
          <p>
            <FormulaText text={description} formulas={formulas} />
          </p>
        )}
        {percent > 0 && <p className={css.score}>{text('passingScore', { percent })}</p>}
      </div>
      <div className={css.foot}>
        <div className={css.actions}>
          <button
            type="button"
            className={css.strong}
            aria-describedby={aboutId}
            data-autofocus=""
            onClick={onStart}
          >
            {text('takeQuiz')}
          </button>
        </div>
      </div>
    </>
  );
}
