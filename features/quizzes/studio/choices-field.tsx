import { useId } from 'react';
import { CHOICE_TEXT_MAX, CHOICES_MAX, type Question } from '../question.ts';
import { markCorrect, moveChoice, removeChoice } from './edit-choices.ts';
import { FormulaPreview } from './formula-area.tsx';
import { text } from './messages.ts';
import styles from './question-form.module.css';
import { TextRows } from './text-rows.tsx';

interface ChoicesFieldProps {
  readonly question: Question;
  /** Answers that were given refer to the positions of the choices. */
  readonly mayHaveAnswers: boolean;
  errorOf(index: number): string | undefined;
  set(part: Partial<Question>): void;
}

/** The choices, each beside the control that marks it as correct. */
export function ChoicesField({ question, mayHaveAnswers, errorOf, set }: ChoicesFieldProps) {
  const group = useId();
  const { type, choices, correct } = question;
  const isSingle = type === 'choice';
  const mark = (index: number) => (
    <label className={styles.mark}>
      <input
        type={isSingle ? 'radio' : 'checkbox'}
        name={isSingle ? group : undefined}
        checked={correct.includes(index)}
        aria-label={text('correctChoice', { number: index + 1 })}
        onChange={() => set({ correct: markCorrect(correct, index, isSingle) })}
      />
      <span aria-hidden="true">{text('correct')}</span>
    </label>
  );
  const markHint = type === 'poll' ? '' : text(isSingle ? 'markOne' : 'markAll');
  return (
    <TextRows
      label={text('choices')}
      hint={[markHint, mayHaveAnswers ? text('choicesHaveAnswers') : ''].filter(Boolean).join(' ')}
      rows={choices}
      rowsMax={CHOICES_MAX}
      textMax={CHOICE_TEXT_MAX}
      addLabel={text('addChoice')}
      rowLabel={(index) => text('choiceNumber', { number: index + 1 })}
      errorOf={errorOf}
      {...(type === 'poll' ? {} : { mark })}
      below={(index) => <FormulaPreview value={choices[index] ?? ''} />}
      onText={(index, value) => set({ choices: choices.with(index, value) })}
      onAdd={() => set({ choices: [...choices, ''] })}
      onRemove={(index) => set(removeChoice(question, index))}
      onMove={(index, by) => set(moveChoice(question, index, by))}
    />
  );
}

/** True or false. */
export function BooleanField({ question: { correct }, set }: Pick<ChoicesFieldProps, 'question' | 'set'>) {
  const group = useId();
  return (
    <fieldset className={styles.rows}>
      <legend className={styles.legend}>{text('correctAnswer')}</legend>
      {(['true', 'false'] as const).map((word, slot) => (
        <label key={word} className={styles.option}>
          <input
            type="radio"
            name={group}
            checked={correct.includes(slot)}
            onChange={() => set({ correct: [slot] })}
          />
          {text(word)}
        </label>
      ))}
    </fieldset>
  );
}
