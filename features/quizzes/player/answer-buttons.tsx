import type { ReactNode } from 'react';
import { Sign } from './answer-fields.tsx';
import { text } from './messages.ts';
import css from './quiz-dialog.module.css';
import type { QuizActions } from './quiz-dialog.tsx';
import { canSkip } from './quiz-run.ts';
import type { RunState } from './run-state.ts';

interface AnswerButtonsProps extends Pick<QuizActions, 'skip' | 'goOn'> {
  readonly state: RunState;
  readonly canSubmit: boolean;
}

/** What has become of the answer, and the buttons. They stay in view while the choices scroll. */
export function AnswerButtons({ state, canSubmit, skip, goOn }: AnswerButtonsProps): ReactNode {
  const { step, failures, result } = state;
  const isClosed = step === 'revealed' || step === 'notice' || step === 'done';
  const isCorrect = step === 'revealed' ? result?.correct : null;
  const focus = { 'data-autofocus': '' };
  return (
    <div className={css.foot}>
      <p
        className={css.status}
        role="status"
        tabIndex={-1}
        data-status={
          isCorrect == null ? (failures > 0 && step === 'question' ? 'failed' : undefined) : `${isCorrect}`
        }
        {...(step === 'sending' || step === 'failing' ? focus : {})}
      >
        {isCorrect != null && <Sign isRight={isCorrect} />}
        {describe(state)}
      </p>
      <div className={css.actions}>
        {canSkip(state) && (
          <button type="button" className={css.quiet} onClick={skip}>
            {text(state.current.question.compulsory_flag ? 'skipBroken' : 'skip')}
          </button>
        )}
        {isClosed ? (
          <button key="continue" type="button" className={css.strong} {...focus} onClick={goOn}>
            {text('continue')}
          </button>
        ) : (
          <button
            key="submit"
            type="submit"
            className={css.strong}
            disabled={!canSubmit || step !== 'question'}
            {...(step === 'question' && failures > 0 ? focus : {})}
          >
            {text('submit')}
          </button>
        )}
      </div>
    </div>
  );
}

/** For everyone, and announced to screen readers. */
function describe({ step, failures, result, notice }: RunState): string {
  if (step === 'sending' || step === 'failing') return text('sending');
  if (step === 'question') return failures > 0 ? text('failed') : '';
  if (step === 'notice') return notice ? text(notice) : '';
  if (step !== 'revealed') return '';
  if (result?.correct == null) return text('thanks');
  return text(result.correct ? 'correct' : 'wrong');
}
