import { Play } from 'lucide-react';
import { useState } from 'react';
import type { TimedItem } from '#features/timeline/contract.ts';
import { fieldError } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Select } from '#kernel/ui/select.tsx';
import { QUESTION_TEXT_MAX, QUESTION_TYPES, type Question } from '../question.ts';
import { AnswerFields } from './answer-fields.tsx';
import { withType } from './edit-choices.ts';
import { FormulaArea } from './formula-area.tsx';
import { GradingFields } from './grading-fields.tsx';
import { text } from './messages.ts';
import { MomentFields } from './moment-fields.tsx';
import styles from './question-form.module.css';
import { hasChoices, typeIcon, typeLabel } from './question-type.tsx';
import { QuizSelect } from './quiz-select.tsx';
import { SaveFailure } from './save-failure.tsx';
import type { ItemEdit } from './use-item-edit.ts';

interface QuestionFormProps {
  /** Of the form element. */
  readonly id: string;
  readonly item: TimedItem;
  readonly name: string;
  readonly edit: ItemEdit<Question>;
  onTry(): void;
  onClose(): void;
}

/** Everything about a question. It is saved while it is filled in. */
export function QuestionForm({ id, item, name, edit, onTry, onClose }: QuestionFormProps) {
  const { data: question, startMs, set } = edit;
  // Once it is edited, it is a draft.
  const [mayHaveAnswers] = useState(item.state === 'published');
  const errorOf = (path: string): string | undefined => fieldError(edit.failure, `data.${path}`);
  return (
    <form
      ref={edit.form}
      id={id}
      className={styles.form}
      aria-label={text('editQuestion', { name })}
      noValidate
      onBlur={() => void edit.commit()}
      onSubmit={(event) => event.preventDefault()}
    >
      <FormulaArea
        label={text('question')}
        error={errorOf('text')}
        limit={QUESTION_TEXT_MAX}
        value={question.text}
        isFirst
        onChange={(value) => set({ text: value })}
      />
      <div className={styles.pair}>
        <Select
          label={text('type')}
          value={question.type}
          options={QUESTION_TYPES.map((value) => ({
            value,
            label: typeLabel(value),
            detail: text(`typeDetail_${value}`),
            icon: typeIcon(value),
          }))}
          onChange={(type) => set(withType(question, type))}
        />
        <QuizSelect itemId={item.id} edit={edit} />
      </div>
      <AnswerFields
        question={question}
        mayHaveAnswers={mayHaveAnswers && hasChoices(question.type)}
        errorOf={errorOf}
        set={set}
      />
      <MomentFields question={question} startMs={startMs} set={set} />
      <GradingFields question={question} errorOf={errorOf} set={set} />
      <SaveFailure {...edit} />
      <div className={styles.actions}>
        <Button onClick={onClose}>{text('done')}</Button>
        <Button variant="quiet" onClick={onTry}>
          <Play aria-hidden="true" />
          {text('tryIt')}
        </Button>
      </div>
    </form>
  );
}
