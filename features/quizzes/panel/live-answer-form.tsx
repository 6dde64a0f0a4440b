import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Answer } from '../answer.ts';
import { ChoiceFields, TypedField } from '../player/answer-fields.tsx';
import { answerFor, shownSlots } from '../player/choose-slots.ts';
import type { ShownQuestion } from '../question.ts';
import type { FormulaDelimiters } from '../split-formulas.ts';
import css from './live-question-card.module.css';
import { text } from './messages.ts';

interface LiveAnswerFormProps {
  readonly question: ShownQuestion;
  readonly formulas: FormulaDelimiters | null;
  /** Names the answer fields. */
  readonly labelId: string;
  readonly state: SendState;
  onSend(answer: Answer): void;
}

export type SendState = 'ready' | 'sending' | 'failed';

/** The choices of a live question, or a field, and Submit. What was entered stays when sending fails (QZ-06). */
export function LiveAnswerForm(props: LiveAnswerFormProps): ReactNode {
  const { question, formulas, labelId, state, onSend } = props;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [typed, setTyped] = useState<Answer | null>(null);
  const form = useKeptFocus();
  const submit = useRef<HTMLButtonElement>(null);
  const { type } = question;
  const isTyped = type === 'text' || type === 'open' || type === 'number';
  const answer = isTyped ? typed : answerFor(question, chosen);
  const isSending = state === 'sending';

  function choose(slot: number): void {
    if (type !== 'multiple') setChosen([slot]);
    else setChosen((all) => (all.includes(slot) ? all.filter((one) => one !== slot) : [...all, slot]));
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (answer === null || isSending) return;
    // The fields are disabled meanwhile and would lose it.
    if (form.current?.contains(document.activeElement)) submit.current?.focus();
    onSend(answer);
  }
  return (
    <form ref={form} className={css.form} onSubmit={onSubmit} noValidate>
      <fieldset className={css.fields} aria-labelledby={labelId} disabled={isSending}>
        {isTyped ? (
          <TypedField type={type} onAnswer={setTyped} />
        ) : (
          <ChoiceFields
            question={question}
            formulas={formulas}
            slots={shownSlots(question, null)}
            chosen={chosen}
            markOf={() => null}
            onChoose={choose}
          />
        )}
      </fieldset>
      <div className={css.foot}>
        {state === 'failed' && (
          <p className={css.status} data-failed="">
            {text('failed')}
          </p>
        )}
        <button
          ref={submit}
          type="submit"
          className={css.submit}
          disabled={answer === null}
          aria-disabled={isSending || undefined}
        >
          {text(isSending ? 'sending' : 'submit')}
        </button>
      </div>
    </form>
  );
}

/** The results take the place of the form: the focus stays in the card. */
function useKeptFocus() {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      if (element?.contains(document.activeElement))
        element.closest('section')?.focus({ preventScroll: true });
    };
  }, []);
  return form;
}
