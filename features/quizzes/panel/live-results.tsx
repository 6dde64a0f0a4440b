import type { ReactNode } from 'react';
import type { GivenAnswer } from '../client/answer-memory.ts';
import type { LiveQuestion } from '../contract.ts';
import { choicesOf } from '../grading.ts';
import type { FormulaDelimiters } from '../split-formulas.ts';
import { FormulaText } from './formula-text.tsx';
import css from './live-question-card.module.css';
import { text } from './messages.ts';
import { ResultBars } from './result-bars.tsx';
import { slotName } from './slot-name.ts';

interface LiveResultsProps {
  readonly live: LiveQuestion;
  readonly given: GivenAnswer | null;
  readonly formulas: FormulaDelimiters | null;
  readonly status: string;
}

/** What becomes of a live question once it is answered or closed. */
export function LiveResults({ live, given, formulas, status }: LiveResultsProps): ReactNode {
  const { question, results } = live;
  const chosen = given?.answer == null ? null : choicesOf(question, given.answer);
  const solution = given?.solution ?? null;
  const correct = describeSolution(question, solution);
  return (
    <div className={css.form}>
      <ResultBars
        question={question}
        results={results}
        chosen={chosen}
        solution={solution}
        formulas={formulas}
      />
      {chosen === null && given?.answer != null && (
        <p className={css.own} dir="auto">
          {text('ownAnswer', { answer: String(given.answer) })}
        </p>
      )}
      {correct && <p className={css.own}>{text('correctAnswer', { answer: correct })}</p>}
      {given?.explanation && (
        <p className={css.own}>
          <FormulaText text={given.explanation} formulas={formulas} />
        </p>
      )}
      {status && <p className={css.status}>{status}</p>}
    </div>
  );
}

/** Bars mark the correct choices themselves. */
function describeSolution(
  question: LiveQuestion['question'],
  solution: GivenAnswer['solution'],
): string | number | null {
  if (!Array.isArray(solution)) return solution;
  if (question.type === 'text') return solution.join(' / ');
  if (question.results !== 'hidden') return null;
  return solution.map((slot) => slotName(question, Number(slot))).join(', ');
}

/** Also for screen readers. */
export function describeStatus({ is_open, question }: LiveQuestion, given: GivenAnswer | null): string {
  const parts = [
    given && given.correct === null && text('saved'),
    given?.correct === true && text('isCorrect'),
    given?.correct === false && text('isWrong'),
    !is_open && text('closed'),
    question.results === 'hidden' && text('hidden'),
  ];
  return parts.filter(Boolean).join(' ');
}
