import type { ReactNode } from 'react';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import head from './video-head.module.css';
import { text } from './watch-messages.ts';
import page from './watch-page.module.css';
import styles from './watch-skeleton.module.css';

export function WatchSkeleton({ aside }: { aside: ReactNode | null }) {
  return (
    <div
      className={page.page}
      role="status"
      data-watch-page="video"
      data-columns={aside === null ? undefined : 'aside'}
    >
      <h1 className="visually-hidden">{text('loading')}</h1>
      <div className={page.player}>
        <Skeleton shape="picture" className={styles.stage ?? ''} />
      </div>
      <div className={page.content}>
        <Skeleton shape="title" className={styles.title ?? ''} />
        <div className={head.bar}>
          <Skeleton shape="circle" />
          <Skeleton className={styles.line ?? ''} />
        </div>
      </div>
      {aside !== null && <div className={page.aside}>{aside}</div>}
    </div>
  );
}
