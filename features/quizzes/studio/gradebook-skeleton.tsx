import { Skeleton } from '#kernel/ui/skeleton.tsx';
import styles from './gradebook.module.css';
import { text } from './gradebook-messages.ts';

export function GradebookSkeleton() {
  return (
    <div className={styles.skeletons} role="status" aria-label={text('loading')}>
      {['a', 'b', 'c', 'd'].map((name) => (
        <Skeleton key={name} shape="title" />
      ))}
    </div>
  );
}
