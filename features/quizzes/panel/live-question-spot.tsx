import { type ReactNode, useSyncExternalStore } from 'react';
import type { LiveQuestions } from '../client/live-questions.ts';
import type { FormulaDelimiters } from '../split-formulas.ts';
import css from './live-question-card.module.css';
import { LiveQuestionCard } from './live-question-card.tsx';
import { text } from './messages.ts';

interface LiveQuestionSpotProps {
  readonly questions: LiveQuestions;
  readonly formulas: FormulaDelimiters | null;
}

/** Where the questions of a live event appear: nothing, a card, or a button for a question that the viewer has put away. */
export function LiveQuestionSpot({ questions, formulas }: LiveQuestionSpotProps): ReactNode {
  const { live, given, isHidden } = useSyncExternalStore(questions.subscribe, questions.get);
  const isNew = live?.is_open && !given && !isHidden;
  return (
    <>
      {/* Present before the question, so that screen readers notice it. */}
      <p className={css.said} role="status">
        {isNew && text('newQuestion', { question: live.question.text })}
      </p>
      {live && isHidden && (
        <button type="button" className={css.show} onClick={questions.show}>
          {text('showQuestion')}
        </button>
      )}
      {live && !isHidden && (
        <LiveQuestionCard
          key={live.id}
          live={live}
          given={given}
          formulas={formulas}
          answer={(answer) => questions.answer(live.id, answer)}
          onClose={questions.hide}
        />
      )}
    </>
  );
}
