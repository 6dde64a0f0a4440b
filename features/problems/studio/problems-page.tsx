import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '#kernel/client/error-message.ts';
import { usePagedRoute } from '#kernel/client/route-query.ts';
import { BackLink } from '#kernel/ui/back-link.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { ScopeTabs } from '#kernel/ui/scope-tabs.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { RETENTION_DAYS } from '../contract.ts';
import { ReportState, reportRoutes } from '../reports-contract.ts';
import { text } from './messages.ts';
import styles from './reports.module.css';
import { ReportsList } from './reports-list.tsx';

/** What viewers reported about all videos that the viewer manages (ER-01). */
export function ProblemsPage() {
  usePageTitle(text('title'));
  const [state, setState] = useState<ReportState>('open');
  const query = usePagedRoute(reportRoutes.allReports, { state });
  const reports = query.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <div className={styles.page}>
      <div>
        <BackLink to="/app/studio">{text('backToVideos')}</BackLink>
        <h1>{text('title')}</h1>
        <p className={styles.muted}>{text('lead', { count: RETENTION_DAYS })}</p>
      </div>
      <ScopeTabs
        label={text('which')}
        value={state}
        options={ReportState.options.map((value) => ({ value, label: text(`state_${value}`) }))}
        onChange={setState}
      />
      {query.isPending && <ListSkeleton />}
      {query.isError && reports.length === 0 && (
        <ProblemNotice {...problemOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && reports.length === 0 && (
        <NoticePage icon={<CircleCheck />} title={text(state === 'open' ? 'noneOpen' : 'empty')}>
          {text('emptyDetail')}
        </NoticePage>
      )}
      <ReportsList
        list={reports.map((report) => ({
          report,
          videoId: report.kapsule_id,
          videoTitle: report.video_displayname,
        }))}
        query={query}
      />
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className={styles.skeletons} role="status" aria-label={text('loading')}>
      {['a', 'b', 'c'].map((name) => (
        <Skeleton key={name} />
      ))}
    </div>
  );
}
