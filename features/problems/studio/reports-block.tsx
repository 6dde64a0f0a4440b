import { CircleCheck } from 'lucide-react';
import { errorMessage } from '#kernel/client/error-message.ts';
import { FormError } from '#kernel/ui/form-error.tsx';
import { LoadMore } from '#kernel/ui/load-more.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { RETENTION_DAYS } from '../contract.ts';
import { text } from './messages.ts';
import { ReportRow } from './report-row.tsx';
import styles from './reports-block.module.css';
import { useReports } from './use-reports.ts';

/** What viewers reported about a video (ER-01), for those who manage it. */
export function ReportsBlock({ id }: { id: string }) {
  const { query, list, setResolved, remove } = useReports(id);
  return (
    <section className={styles.block} aria-labelledby="reports-title">
      <div>
        <h2 id="reports-title" className={styles.title}>
          {text('title')}
        </h2>
        <p className={styles.muted}>{text('lead', { count: RETENTION_DAYS })}</p>
      </div>
      {query.isPending && <Skeleton />}
      {query.error && !query.isFetchNextPageError && <FormError>{errorMessage(query.error)}</FormError>}
      {query.data && list.length === 0 && (
        <NoticePage icon={<CircleCheck />} title={text('empty')}>
          {text('emptyDetail')}
        </NoticePage>
      )}
      {list.length > 0 && (
        <ul className={styles.list} aria-labelledby="reports-title">
          {list.map((report) => (
            <ReportRow
              key={report.id}
              report={report}
              onToggle={() => setResolved.mutate(report)}
              onRemove={() => remove.mutate(report)}
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
    </section>
  );
}
