import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { text } from './watch-messages.ts';
import styles from './watch-page.module.css';

export function WatchSkeleton() {
  return (
    <div className={styles.page} role="status" data-watch-page="video">
      <h1 className="visually-hidden">{text('loading')}</h1>
      <div className={styles.player}>
        <Skeleton shape="picture" className={styles.skeletonStage ?? ''} />
      </div>
      <div className={styles.content}>
        <Skeleton shape="title" className={styles.skeletonTitle ?? ''} />
        <div className={styles.bar}>
          <Skeleton shape="circle" />
          <Skeleton className={styles.skeletonLine ?? ''} />
        </div>
      </div>
    </div>
  );
}
