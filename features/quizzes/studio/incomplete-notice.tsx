import { CircleAlert } from 'lucide-react';
import { Button } from '#kernel/ui/button.tsx';
import { atItem } from './action-parts.ts';
import { text } from './messages.ts';
import styles from './quizzes-block.module.css';
import { useStudio } from './studio-context.ts';

/** Before somebody publishes: how much is missing, and the way to the first of it. */
export function IncompleteNotice() {
  const { review, sections, open, report } = useStudio();
  const inOrder = sections.flatMap(({ qid, questions }) => [qid, ...questions.map(({ id }) => id)]);
  const incomplete = inOrder.filter((id) => review.problems.has(id));
  const [first] = incomplete;
  return (
    <div className={styles.incomplete} role="status">
      {first !== undefined && (
        <>
          <CircleAlert aria-hidden="true" />
          <span>{text('incomplete', { count: incomplete.length })}</span>
          <Button
            onClick={() => {
              open(String(first));
              report('', atItem(first, '[data-first]'));
            }}
          >
            {text('showFirst')}
          </Button>
        </>
      )}
    </div>
  );
}
