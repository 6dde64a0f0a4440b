import { TriangleAlert } from 'lucide-react';
import { Button } from '#kernel/ui/button.tsx';
import styles from './gradebook.module.css';
import { text } from './gradebook-messages.ts';
import { useGradebookChanges } from './use-gradebook-changes.ts';

interface RegradeNoticeProps {
  readonly id: string;
  readonly qid: number | undefined;
  /** Answers that were graded with an earlier key. */
  readonly outdated: number;
}

/** Offers to grade answers again after somebody has changed an answer key. */
export function RegradeNotice({ id, qid, outdated }: RegradeNoticeProps) {
  const { regrade } = useGradebookChanges(id);
  if (outdated === 0) return null;
  return (
    <div className={styles.notice}>
      <TriangleAlert aria-hidden="true" />
      <p>{text('outdated', { count: outdated })}</p>
      <Button busy={regrade.isPending} onClick={() => regrade.mutate(qid)}>
        {text('regrade')}
      </Button>
    </div>
  );
}
