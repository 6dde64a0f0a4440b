import { type ReactNode, useState } from 'react';
import { FormulaText } from '../panel/formula-text.tsx';
import { slotName } from '../panel/slot-name.ts';
import type { ShownQuestion } from '../question.ts';
import type { FormulaDelimiters } from '../split-formulas.ts';
import css from './answer-fields.module.css';
import { readNumber } from './choose-slots.ts';
import { text } from './messages.ts';

/** What is said about a choice once the answer is known. */
export type SlotMark = 'right' | 'wrong' | 'missed' | null;

interface ChoiceFieldsProps {
  readonly question: ShownQuestion;
  readonly formulas: FormulaDelimiters | null;
  /** In their order on screen. */
  readonly slots: readonly number[];
  readonly chosen: readonly number[];
  markOf(slot: number): SlotMark;
  onChoose(slot: number): void;
}

/** Rows that are chosen anywhere on them, as real radio buttons or check boxes. */
export function ChoiceFields(props: ChoiceFieldsProps): ReactNode {
  const { question, formulas, slots, chosen, markOf, onChoose } = props;
  const isRating = question.type === 'rating';
  return (
    <div className={isRating ? css.stars : css.rows}>
      {slots.map((slot) => (
        <label key={slot} className={css.row} data-mark={markOf(slot) ?? undefined}>
          <input
            type={question.type === 'multiple' ? 'checkbox' : 'radio'}
            name="answer"
            value={slot}
            checked={chosen.includes(slot)}
            {...(isRating ? { 'aria-label': slotName(question, slot) } : {})}
            onChange={() => onChoose(slot)}
          />
          {isRating ? (
            <span aria-hidden="true">{slot + 1}</span>
          ) : (
            <FormulaText text={slotName(question, slot)} formulas={formulas} />
          )}
          <MarkText mark={markOf(slot)} />
        </label>
      ))}
    </div>
  );
}

function MarkText({ mark }: { mark: SlotMark }): ReactNode {
  return (
    mark && (
      <span className={css.mark}>
        <Sign isRight={mark !== 'wrong'} />
        {text(mark === 'missed' ? 'correctAnswer' : 'yourAnswer')}
        {mark !== 'missed' && (
          <span className={css.said}>{text(mark === 'right' ? 'correct' : 'wrong')}</span>
        )}
      </span>
    )
  );
}

/** A tick or a cross; words beside it say the same. */
export function Sign({ isRight }: { isRight: boolean }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={css.sign}>
      <path d={isRight ? 'M5 12.5l4.5 4.5L19 7.5' : 'M6 6l12 12M18 6L6 18'} />
    </svg>
  );
}

/** The server accepts no more. */
const TEXT_MAX_LENGTH = { text: 200, open: 5000, number: 30 } as const;

interface TypedFieldProps {
  readonly type: keyof typeof TEXT_MAX_LENGTH;
  onAnswer(answer: string | number | null): void;
}

export function TypedField({ type, onAnswer }: TypedFieldProps): ReactNode {
  const [typed, setTyped] = useState('');
  const field = {
    className: css.field,
    'aria-label': text('yourAnswer'),
    maxLength: TEXT_MAX_LENGTH[type],
    dir: 'auto',
    autoComplete: 'off',
    value: typed,
    onChange({ target }: { target: { value: string } }): void {
      setTyped(target.value);
      onAnswer(type === 'number' ? readNumber(target.value) : target.value.trim() || null);
    },
  };
  if (type === 'open') return <textarea {...field} rows={3} />;
  return <input {...field} type="text" {...(type === 'number' ? { inputMode: 'decimal' } : {})} />;
}
