import { ChevronDown, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { text } from './messages.ts';
import { QuestionItem } from './question-item.tsx';
import type { Section } from './quiz-items.ts';
import styles from './quizzes-block.module.css';
import { useStudio } from './studio-context.ts';

interface FoldableSectionProps {
  readonly section: Section;
  readonly title: string;
  readonly detail: string;
  readonly notes: ReactNode;
  readonly form?: ReactNode;
  /** Buttons beside the title. */
  readonly children: ReactNode;
}

/** Questions below a title that hides them. */
export function FoldableSection(props: FoldableSectionProps) {
  const { title, detail, notes, form, children } = props;
  const { qid, questions } = props.section;
  const { actions, openId } = useStudio();
  const [isFolded, setIsFolded] = useState(false);
  const id = useId();
  // A question whose form is open is never hidden.
  const isShown = !isFolded || questions.some(({ item }) => item.id === openId);
  return (
    <section className={styles.quiz} aria-labelledby={`${id}-title`} data-item={qid}>
      <div className={styles.head}>
        <h3 className={styles.quizTitle}>
          <button
            type="button"
            className={styles.summary}
            aria-expanded={isShown}
            aria-controls={`${id}-list`}
            onClick={() => setIsFolded(isShown)}
          >
            <ChevronDown className={styles.chevron} aria-hidden="true" />
            <span className={styles.words}>
              <bdi id={`${id}-title`} className={styles.text}>
                {title}
              </bdi>
              <span className={styles.facts}>{detail}</span>
            </span>
          </button>
        </h3>
        <span className={styles.rowActions}>{children}</span>
      </div>
      {notes}
      {form}
      <div id={`${id}-list`} hidden={!isShown}>
        {questions.length > 0 && (
          <ol className={styles.list} aria-labelledby={`${id}-title`}>
            {questions.map((question) => (
              <QuestionItem key={question.id} question={question} beside={questions} />
            ))}
          </ol>
        )}
        <Button variant="quiet" data-add="" onClick={() => void actions.addQuestion(qid)}>
          <Plus aria-hidden="true" />
          {text('addQuestion')}
          <span className="visually-hidden">{text('inQuiz', { title })}</span>
        </Button>
      </div>
    </section>
  );
}
