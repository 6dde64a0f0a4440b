import { CircleCheck, SearchX } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '#kernel/client/error-message.ts';
import { LoadMore } from '#kernel/ui/load-more.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { BULK_MAX, type QueueItem } from '../moderation-contract.ts';
import { BulkBar } from './bulk-bar.tsx';
import styles from './moderation-page.module.css';
import { QueueFilters } from './queue-filters.tsx';
import { QueueList } from './queue-list.tsx';
import { useDecide } from './use-decide.ts';
import { type QueueFilter, useQueue } from './use-queue.ts';
import { VideoTools } from './video-tools.tsx';

/** Where comments of all one's videos are approved, found and removed. */
export function ModerationPage() {
  usePageTitle('Comments');
  const { queue, filter, change, items } = useQueue();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const decide = useDecide();
  // What has left the list is no longer picked.
  const chosen = items.filter(({ comment }) => picked.has(comment.id));
  const pick = (ids: readonly string[], on: boolean): void => {
    const next = new Set(picked);
    for (const id of ids) on ? next.add(id) : next.delete(id);
    setPicked(next);
  };
  if (queue.isError && items.length === 0) {
    return <ProblemNotice {...problemOf(queue.error)} onRetry={() => void queue.refetch()} />;
  }
  return (
    <div className={styles.page}>
      <h1>Comments</h1>
      <QueueFilters filter={filter} onChange={change} />
      <div className={styles.columns} data-tools={filter.video !== '' || undefined}>
        <div className={styles.main}>
          {items.length > 0 && (
            <BulkBar
              chosen={chosen}
              all={items.length}
              onPickAll={(on) =>
                pick(
                  items.slice(0, BULK_MAX).map(({ comment }) => comment.id),
                  on,
                )
              }
              onDecide={async (action) => (await decide(action, chosen)) && setPicked(new Set())}
            />
          )}
          {queue.isPending && <QueueSkeleton />}
          {queue.isSuccess && items.length === 0 && <Nothing filter={filter} />}
          {items.length > 0 && (
            <QueueList
              items={items}
              picked={picked}
              showVideo={filter.video === ''}
              onPick={(item: QueueItem, on) => pick([item.comment.id], on)}
              onDecide={(action, item) => void decide(action, [item])}
              onFilter={change}
            />
          )}
          <LoadMore
            more={queue.hasNextPage}
            loading={queue.isFetchingNextPage}
            failed={queue.isFetchNextPageError}
            onMore={() => void queue.fetchNextPage()}
          />
        </div>
        {filter.video !== '' && <VideoTools key={filter.video} id={filter.video} />}
      </div>
    </div>
  );
}

function Nothing({ filter }: { filter: QueueFilter }) {
  const narrowed = filter.q !== '' || filter.username !== '' || filter.video !== '';
  if (narrowed || filter.state === 'all') {
    return (
      <NoticePage icon={<SearchX />} title="No comments found">
        {narrowed
          ? 'Try fewer words, or another video or person.'
          : 'Nobody has commented on your videos yet.'}
      </NoticePage>
    );
  }
  return (
    <NoticePage icon={<CircleCheck />} title="Nothing is waiting">
      Comments that need your approval are listed here.
    </NoticePage>
  );
}

function QueueSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading comments">
      {['a', 'b', 'c', 'd'].map((name) => (
        <Skeleton key={name} />
      ))}
    </div>
  );
}
