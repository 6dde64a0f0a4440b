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
import { text } from './messages.ts';
import styles from './moderation-page.module.css';
import { QueueFilters } from './queue-filters.tsx';
import { QueueList } from './queue-list.tsx';
import { useModerationAction } from './use-moderation-action.ts';
import { type QueueFilter, useQueue } from './use-queue.ts';
import { VideoTools } from './video-tools.tsx';

/** The moderation queue of all videos that the viewer manages. */
export function ModerationPage() {
  usePageTitle(text('title'));
  const { queue, filter, change, items } = useQueue();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const moderate = useModerationAction();
  // Ids that have left the list are ignored.
  const selectedItems = items.filter(({ comment }) => selectedIds.has(comment.id));
  const select = (ids: readonly string[], isSelected: boolean): void => {
    const next = new Set(selectedIds);
    for (const id of ids) isSelected ? next.add(id) : next.delete(id);
    setSelectedIds(next);
  };
  if (queue.isError && items.length === 0) {
    return <ProblemNotice {...problemOf(queue.error)} onRetry={() => void queue.refetch()} />;
  }
  return (
    <div className={styles.page}>
      <h1>{text('title')}</h1>
      <QueueFilters filter={filter} onChange={change} />
      <div className={styles.columns} data-tools={filter.video !== '' || undefined}>
        <div className={styles.main}>
          {items.length > 0 && (
            <BulkBar
              selectedItems={selectedItems}
              totalCount={items.length}
              onSelectAll={(isSelected) =>
                select(
                  items.slice(0, BULK_MAX).map(({ comment }) => comment.id),
                  isSelected,
                )
              }
              onAction={async (action) =>
                (await moderate(action, selectedItems)) && setSelectedIds(new Set())
              }
            />
          )}
          {queue.isPending && <QueueSkeleton />}
          {queue.isSuccess && items.length === 0 && <EmptyQueue filter={filter} />}
          {items.length > 0 && (
            <QueueList
              items={items}
              selectedIds={selectedIds}
              showVideo={filter.video === ''}
              onSelect={(item: QueueItem, isSelected) => select([item.comment.id], isSelected)}
              onAction={(action, item) => void moderate(action, [item])}
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

function EmptyQueue({ filter }: { filter: QueueFilter }) {
  const isFiltered = filter.q !== '' || filter.username !== '' || filter.video !== '';
  if (isFiltered || filter.state === 'all') {
    return (
      <NoticePage icon={<SearchX />} title={text('notFound')}>
        {text(isFiltered ? 'notFoundHint' : 'noComments')}
      </NoticePage>
    );
  }
  return (
    <NoticePage icon={<CircleCheck />} title={text('caughtUp')}>
      {text('caughtUpHint')}
    </NoticePage>
  );
}

function QueueSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={text('loading')}>
      {['a', 'b', 'c', 'd'].map((name) => (
        <Skeleton key={name} />
      ))}
    </div>
  );
}
