import { Skeleton } from '#kernel/ui/skeleton.tsx';
import styles from './app.module.css';
import { text } from './messages.ts';

/** Shown while the code of a page is loading. */
export function PageSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <h1 className="visually-hidden">{text('loading')}</h1>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  );
}
