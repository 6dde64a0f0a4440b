import { Skeleton } from '#kernel/ui/skeleton.tsx';
import styles from './analytics.module.css';
import { text } from './messages.ts';

/** As high as what replaces it. */
export function AnalyticsSkeleton() {
  return (
    <div className={styles.stack} role="status" aria-label={text('loading')}>
      <Skeleton className={styles.lineSkeleton ?? ''} />
      <Skeleton className={styles.chartSkeleton ?? ''} />
      <div className={styles.grid}>
        <Skeleton className={styles.cardSkeleton ?? ''} />
        <Skeleton className={styles.cardSkeleton ?? ''} />
      </div>
    </div>
  );
}
