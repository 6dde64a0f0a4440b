import { CircleCheck } from 'lucide-react';
import { errorMessage } from '#kernel/client/error-message.ts';
import { usePagedRoute } from '#kernel/client/route-query.ts';
import { FormError } from '#kernel/ui/form-error.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { RETENTION_DAYS } from '../contract.ts';
import { reportRoutes } from '../reports-contract.ts';
import { text } from './messages.ts';
import styles from './reports.module.css';
import { ReportsList } from './reports-list.tsx';

/** What viewers reported about a video (ER-01), for those who manage it. */
export function ReportsBlock({ id }: { id: string }) {
  const query = usePagedRoute(reportRoutes.reports, { id });
  const reports = query.data?.pages.flatMap(({ list }) => list) ?? [];
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
      {query.data && reports.length === 0 && (
        <NoticePage icon={<CircleCheck />} title={text('empty')}>
          {text('emptyDetail')}
        </NoticePage>
      )}
      <ReportsList list={reports.map((report) => ({ report, videoId: id }))} query={query} />
    </section>
  );
}
