import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A placeholder for content that is loading. */
export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: 'line' | 'title' | 'picture' | 'circle';
  className?: string;
}) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} aria-hidden="true" />;
}
