import { type ReactNode, useState } from 'react';
import { useModalTitleId } from '#kernel/player/react/widgets/modal-frame.ts';
import { FormulaText } from '../panel/formula-text.tsx';
import type { FormulaDelimiters } from '../split-formulas.ts';
import { text } from './messages.ts';
import css from './quiz-dialog.module.css';
import type { RunState } from './run-state.ts';

/** QZ-08: shorter questions are never folded. */
const LONG_FROM = 136;

interface QuestionHeadProps {
  readonly state: RunState;
  readonly place: { readonly number: number; readonly count: number } | null;
  readonly formulas: FormulaDelimiters | null;
}

/** The question, and which of how many it is. On small screens a long one takes two lines until it is expanded. */
export function QuestionHead({ state, place, formulas }: QuestionHeadProps): ReactNode {
  const { step, failures, current } = state;
  const [isExpanded, setIsExpanded] = useState(false);
  const isLong = current.question.text.length >= LONG_FROM;
  const isNew = step === 'question' && failures === 0;
  return (
    <div className={css.head} data-folded={isLong && !isExpanded ? '' : undefined}>
      {place && <p className={css.place}>{text('position', place)}</p>}
      <h2
        id={useModalTitleId()}
        className={css.question}
        tabIndex={-1}
        {...(isNew ? { 'data-autofocus': '' } : {})}
      >
        <FormulaText text={current.question.text || text('question')} formulas={formulas} />
      </h2>
      {isLong && (
        <button
          type="button"
          className={css.expand}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {text(isExpanded ? 'collapse' : 'expand')}
        </button>
      )}
    </div>
  );
}
