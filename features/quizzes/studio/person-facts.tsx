import { Check, CircleDashed } from 'lucide-react';
import type { GradebookPerson } from '../gradebook.ts';
import { PassMark } from '../site/pass-mark.tsx';
import { ScoreBar } from '../site/score-bar.tsx';
import { text } from './gradebook-messages.ts';
import styles from './people-rows.module.css';

/** How a person did in a quiz; nothing is graded in a quiz of polls. */
export const PersonScore = ({ person: { total, percent } }: { person: GradebookPerson }) =>
  total > 0 ? <ScoreBar percent={percent} /> : <span className={styles.muted}>{text('notGraded')}</span>;

/** Passed or not, and whether an attempt is complete. Those who are still at it have not failed. */
export function PersonStatus({ person: { passed, is_finished } }: { person: GradebookPerson }) {
  return (
    <span className={styles.status}>
      {(passed || is_finished) && <PassMark passed={passed} isFinished={is_finished} />}
      <span className={styles.finished}>
        {is_finished ? <Check aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
        {text(is_finished ? 'isFinished' : 'isNotFinished')}
      </span>
    </span>
  );
}
