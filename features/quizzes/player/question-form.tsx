import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Answer } from '../answer.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { ChoiceFields, TypedField } from './answer-fields.tsx';
import { answerFor, shownSlots } from './choose-slots.ts';
import { text } from './messages.ts';
import { QuestionHead } from './question-head.tsx';
import css from './quiz-dialog.module.css';
import type { QuizDialogProps } from './quiz-dialog.tsx';
import { markOf, Reveal } from './reveal.tsx';
import type { RunState } from './run-state.ts';

interface QuestionFormProps extends QuizDialogProps {
  readonly state: RunState;
}

const isTextField = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');

/** QZ-02, and what becomes of the answer. */
export function QuestionForm({ state, ctx, seed, placeOf, ...actions }: QuestionFormProps): ReactNode {
  const { step, current } = state;
  const { question } = current;
  const { quizzes, formulas } = ctx.config;
  const [slots] = useState(() =>
    shownSlots(question, quizzes.get(question.qid)?.shuffle ? { seed, id: current.id } : null),
  );
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [typed, setTyped] = useState<Answer | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isTyped = question.type === 'text' || question.type === 'open' || question.type === 'number';
  const answer = isTyped ? typed : answerFor(question, chosen);

  function choose(slot: number): void {
    if (question.type !== 'multiple') setChosen([slot]);
    else setChosen((all) => (all.includes(slot) ? all.filter((one) => one !== slot) : [...all, slot]));
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (answer !== null) actions.submit(answer);
  }
  /** Number keys choose. */
  function onKeyDown({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): void {
    const slot = /^[1-9]$/.test(key) ? slots[Number(key) - 1] : undefined;
    if (slot === undefined || step !== 'question' || isTextField(target) || ctrlKey || altKey || metaKey)
      return;
    choose(slot);
    form.current?.querySelector<HTMLInputElement>(`input[value="${slot}"]`)?.focus();
  }
  return (
    <form ref={form} className={css.form} onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate>
      <QuestionHead state={state} place={placeOf(current)} formulas={formulas} />
      <Reveal ctx={ctx} state={state} keep={actions.keep}>
        <fieldset className={css.fields} disabled={step !== 'question'}>
          <legend className={css.said}>
            {text(isTyped ? 'yourAnswer' : question.type === 'multiple' ? 'chooseSeveral' : 'chooseOne')}
          </legend>
          {isTyped ? (
            <TypedField type={question.type as 'text' | 'open' | 'number'} onAnswer={setTyped} />
          ) : (
            <ChoiceFields
              question={question}
              formulas={formulas}
              slots={slots}
              chosen={chosen}
              markOf={(slot) => markOf(state, slot)}
              onChoose={choose}
            />
          )}
        </fieldset>
      </Reveal>
      <AnswerButtons state={state} canSubmit={answer !== null} {...actions} />
    </form>
  );
}
