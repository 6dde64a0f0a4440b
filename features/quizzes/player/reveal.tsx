import { type ReactNode, useEffect, useState } from 'react';
import { RESULTS_CHANGED_EVENT } from '../events.ts';
import { FormulaText } from '../panel/formula-text.tsx';
import type { SlotMark } from './answer-fields.tsx';
import type { QuizzesContext } from './context.ts';
import { text } from './messages.ts';
import css from './quiz-dialog.module.css';
import type { RunState } from './run-state.ts';
import { useLoaded } from './use-loaded.ts';

const loadBars = () => import('../panel/result-bars.tsx');

interface RevealProps {
  readonly ctx: QuizzesContext;
  readonly state: RunState;
  keep(isKept: boolean): void;
  /** The fields, which results take the place of. */
  readonly children: ReactNode;
}

/** QZ-05: after the answer, everything that the viewer may know about it. */
export function Reveal({ ctx, state, keep, children }: RevealProps): ReactNode {
  const { step, result, current } = state;
  const results = useResults(ctx, state);
  // Fetched while the viewer reads the question.
  const bars = useLoaded(current.question.results !== 'hidden', loadBars);
  if (step !== 'revealed' || !result) return children;
  const { formulas } = ctx.config;
  const { solution, explanation } = result;
  const isTyped = current.question.type === 'text' || current.question.type === 'number';
  const hasWords = isTyped && solution !== null;
  return (
    <>
      {results && bars ? (
        <bars.ResultBars
          question={current.question}
          results={results}
          chosen={chosenSlots(state)}
          solution={solution}
          formulas={formulas}
        />
      ) : (
        children
      )}
      {(hasWords || explanation) && (
        <section
          ref={scrollIntoView}
          className={css.explanation}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what the pointer or the focus is on stays
          tabIndex={0}
          aria-label={text('explanation')}
          onPointerEnter={() => keep(true)}
          onPointerLeave={() => keep(false)}
          onFocus={() => keep(true)}
          onBlur={() => keep(false)}
        >
          {hasWords && <p>{text('solution', { answer: [solution].flat().join(' / ') })}</p>}
          {explanation && <FormulaText text={explanation} formulas={formulas} />}
        </section>
      )}
    </>
  );
}

/** It may be below the choices, and is shown for a few seconds only. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });

/** The answers of everyone, as they change; null when they are not shown. */
function useResults(
  { events }: QuizzesContext,
  { step, result, current }: RunState,
): readonly number[] | null {
  const [latest, setLatest] = useState<readonly number[] | null>(null);
  const isShown = step === 'revealed' && !!result?.results && current.question.results !== 'hidden';
  useEffect(() => {
    if (!isShown) return;
    return events.on(RESULTS_CHANGED_EVENT, ({ data }) => {
      const { question, results } = data as { question?: unknown; results?: unknown };
      if (Number(question) === current.id && typeof results === 'string')
        setLatest(results.split(',').map(Number));
    });
  }, [events, isShown, current]);
  return isShown ? (latest ?? result.results) : null;
}

/** The slots that the answer counts for. */
function chosenSlots({ answer, current }: RunState): readonly number[] {
  if (typeof answer === 'number') return [current.question.type === 'rating' ? answer - 1 : answer];
  return Array.isArray(answer) ? answer : [];
}

export function markOf(state: RunState, slot: number): SlotMark {
  const { result, step } = state;
  if (step !== 'revealed' || result?.correct == null) return null;
  const isSolution = Array.isArray(result.solution) && (result.solution as unknown[]).includes(slot);
  if (!chosenSlots(state).includes(slot)) return isSolution ? 'missed' : null;
  return isSolution || result.correct ? 'right' : 'wrong';
}
