import { Skeleton } from '#kernel/ui/skeleton.tsx';
import styles from './app.module.css';

/** While the code of a page is on its way. */
export function PageSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <h1 className="visually-hidden">Loading</h1>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  );
}
