import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Answer } from '../answer.ts';
import type { GivenAnswer } from '../client/answer-memory.ts';
import type { AnswerOutcome } from '../client/live-answers.ts';
import type { LiveQuestion } from '../contract.ts';
import type { FormulaDelimiters } from '../split-formulas.ts';
import { FormulaText } from './formula-text.tsx';
import { LiveAnswerForm, type SendState } from './live-answer-form.tsx';
import css from './live-question-card.module.css';
import { describeStatus, LiveResults } from './live-results.tsx';
import { text } from './messages.ts';

interface LiveQuestionCardProps {
  readonly live: LiveQuestion;
  /** Null before this viewer has answered. */
  readonly given: GivenAnswer | null;
  readonly formulas: FormulaDelimiters | null;
  /** Absent in the replay of an event, where nobody can answer. */
  readonly answer?: (answer: Answer) => Promise<AnswerOutcome>;
  onClose(): void;
}

/** A closed question goes away after a while, so that it does not cover the picture of a screen that nobody operates. */
const CLOSED_SHOWN_MS = 30_000;
const RECHECK_MS = 1000;
/** The card takes the focus after an answer, but nobody who uses a mouse moves it on. */
const IN_USE = ':hover, :focus-visible, :has(:focus-visible)';

/** A question of a live event beside the running picture: first the form, then the results of everyone. It never takes the focus. */
export function LiveQuestionCard(props: LiveQuestionCardProps): ReactNode {
  const { live, given, formulas, answer, onClose } = props;
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<SendState>('ready');
  const hasForm = live.is_open && !given && answer !== undefined;
  const status = hasForm || !answer ? '' : describeStatus(live, given);
  // biome-ignore lint/correctness/useExhaustiveDependencies: results that take the place of the form begin at their top
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0;
  }, [hasForm]);
  useClosing(card, answer !== undefined && !live.is_open, onClose);

  async function send(value: Answer): Promise<void> {
    setState('sending');
    setState((await answer?.(value)) === 'failed' ? 'failed' : 'ready');
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }
  return (
    <section ref={card} className={css.card} aria-labelledby={titleId} tabIndex={-1} onKeyDown={onKeyDown}>
      <header className={css.head}>
        <p className={css.kind}>{text('liveQuestion')}</p>
        <button type="button" className={css.close} aria-label={text('close')} onClick={onClose}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6 6 18" />
          </svg>
        </button>
      </header>
      <div ref={body} className={css.body}>
        <h2 id={titleId} className={css.question}>
          <FormulaText text={live.question.text || text('liveQuestion')} formulas={formulas} />
        </h2>
        {hasForm ? (
          <LiveAnswerForm
            question={live.question}
            formulas={formulas}
            labelId={titleId}
            state={state}
            onSend={(value) => void send(value)}
          />
        ) : (
          <LiveResults live={live} given={given} formulas={formulas} status={status} />
        )}
      </div>
      <p className={css.said} role="status">
        {state === 'failed' ? text('failed') : status}
      </p>
    </section>
  );
}

function useClosing(
  card: { readonly current: HTMLElement | null },
  isClosed: boolean,
  close: () => void,
): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isClosed) return;
    const closeUnlessInUse = (): void => {
      if (card.current?.matches(IN_USE)) timer = setTimeout(closeUnlessInUse, RECHECK_MS);
      else latest.current();
    };
    let timer = setTimeout(closeUnlessInUse, CLOSED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [card, isClosed]);
}
