import { useEffect, useRef } from 'react';
import type { usePagedRoute } from '#kernel/client/route-query.ts';
import { LoadMore } from '#kernel/ui/load-more.tsx';
import type { ViewerReport } from '../reports-contract.ts';
import { text } from './messages.ts';
import { ReportRow } from './report-row.tsx';
import styles from './reports.module.css';
import { useReportActions } from './use-report-actions.ts';

interface ListedReport {
  readonly report: ViewerReport;
  readonly videoId: string;
  /** The title of the video, where reports about several are listed. */
  readonly videoTitle?: string;
}

interface ReportsListProps {
  readonly list: readonly ListedReport[];
  readonly query: Pick<
    ReturnType<typeof usePagedRoute>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
}

/** Reports with their actions, page by page. */
export function ReportsList({ list, query }: ReportsListProps) {
  const { setResolved, remove } = useReportActions();
  const { items, onAction } = useFocusAfterRemoval(list.length);
  return (
    <>
      {list.length > 0 && (
        <ul ref={items} className={styles.list} aria-label={text('title')}>
          {list.map(({ report, videoId, videoTitle }, index) => (
            <ReportRow
              key={report.id}
              report={report}
              video={videoTitle === undefined ? null : { id: videoId, title: videoTitle }}
              onToggle={() => {
                onAction(index);
                setResolved.mutate({ videoId, report });
              }}
              onRemove={() => {
                onAction(index);
                remove.mutate({ videoId, report });
              }}
            />
          ))}
        </ul>
      )}
      <LoadMore
        more={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

/** A row that disappears takes the focus with it; the row that takes its place gets it. */
function useFocusAfterRemoval(count: number) {
  const items = useRef<HTMLUListElement>(null);
  const actedOn = useRef<number | null>(null);
  useEffect(() => {
    if (actedOn.current === null || document.activeElement !== document.body) return;
    const row = items.current?.children[Math.min(actedOn.current, count - 1)];
    row?.querySelector('button')?.focus();
  }, [count]);
  return {
    items,
    onAction(index: number): void {
      actedOn.current = index;
    },
  };
}
