import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { text } from '../messages.ts';
import styles from './comment-list.module.css';

export function ListSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={text('loading')}>
      {['a', 'b', 'c'].map((name) => (
        <div key={name} className={styles.skeletonRow}>
          <Skeleton shape="circle" />
          <div className={styles.skeletonText}>
            <Skeleton className={styles.short ?? ''} />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  );
}
