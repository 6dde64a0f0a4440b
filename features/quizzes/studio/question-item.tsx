import { useId } from 'react';
import type { Question } from '../question.ts';
import { atItem } from './action-parts.ts';
import { nameQuestion } from './describe-question.ts';
import { ItemNotes } from './item-notes.tsx';
import { LiveControls } from './live-question.tsx';
import { loneQuestion } from './preview-config.ts';
import { QuestionForm } from './question-form.tsx';
import { QuestionRow } from './question-row.tsx';
import { isRemoved, type StudioQuestion } from './quiz-items.ts';
import styles from './quizzes-block.module.css';
import { RemovedItem } from './removed-item.tsx';
import { useStudio } from './studio-context.ts';
import { useItemEdit } from './use-item-edit.ts';

interface QuestionItemProps {
  readonly question: StudioQuestion;
  /** All questions of its quiz, in order. */
  readonly beside: readonly StudioQuestion[];
}

/** A question in its list: what it asks, and behind it the form with everything else. */
export function QuestionItem({ question, beside }: QuestionItemProps) {
  const { items, openId, open, report, trial } = useStudio();
  const { id, item } = question;
  const edit = useItemEdit<Question>(item, items);
  const formId = useId();
  const isOpen = openId === item.id;
  const edited = { ...question, data: edit.data, startMs: edit.startMs };
  const name = nameQuestion(edited);
  // What somebody else has deleted stays open, so that nothing typed is lost.
  if (isRemoved(question) && !isOpen) return <RemovedQuestion question={question} />;
  const tryIt = (): void => trial.start(loneQuestion(edited));
  return (
    <li className={styles.item} data-item={item.id}>
      <QuestionRow
        question={edited}
        beside={beside}
        name={name}
        formId={formId}
        isOpen={isOpen}
        onTry={tryIt}
      />
      <ItemNotes id={id} />
      {edit.data.appears_at === 'LIVE' && <LiveControls id={id} name={name} />}
      {isOpen && (
        <QuestionForm
          id={formId}
          item={item}
          name={name}
          edit={edit}
          onTry={tryIt}
          onClose={() => {
            open(null);
            report('', atItem(item.id, '[data-toggle]'));
          }}
        />
      )}
    </li>
  );
}

function RemovedQuestion({ question }: Pick<QuestionItemProps, 'question'>) {
  const { actions } = useStudio();
  const name = nameQuestion(question);
  return (
    <li className={styles.item} data-item={question.item.id}>
      <div className={styles.row}>
        <RemovedItem name={name} onRestore={() => void actions.restoreQuestion(question.id)} />
      </div>
    </li>
  );
}
