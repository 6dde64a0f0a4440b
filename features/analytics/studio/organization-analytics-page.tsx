import { useLocation } from 'react-router';
import { problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { routeUrl } from '#kernel/client/route-url.ts';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { analyticsRoutes, type OrganizationAnalytics, type OrganizationPart } from '../contract.ts';
import styles from './analytics.module.css';
import { AnalyticsNotes } from './analytics-notes.tsx';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { Breakdowns } from './breakdowns.tsx';
import { isEmpty } from './common-analytics.ts';
import { EmptyAnalytics } from './empty-analytics.tsx';
import { ExportAll } from './export-all.tsx';
import type { ExportUrl } from './export-menu.tsx';
import { text } from './messages.ts';
import { MetricChart } from './metric-chart.tsx';
import { NumberLine } from './number-line.tsx';
import { PeriodBar } from './period-bar.tsx';
import { OrganizationRealtime } from './realtime-card.tsx';
import { LiveNow, TopVideos } from './top-videos.tsx';
import { type QueryControl, useAnalyticsQuery } from './use-analytics-query.ts';
import { useLastData } from './use-last-data.ts';

/** What is being watched changes by the minute. */
const POLL_MS = 60_000;

/** All videos of the organization, for moderators and administrators. */
export function OrganizationAnalyticsPage() {
  usePageTitle(text('title'));
  const control = useAnalyticsQuery();
  const { period } = control;
  const found = useRoute(analyticsRoutes.ofOrganization, { ...period }, { pollMs: () => POLL_MS });
  const { data, isOld } = useLastData(found.data, 'organization');
  const exportUrl: ExportUrl = (part, format) =>
    routeUrl(analyticsRoutes.exportOfOrganization, { ...period, part: part as OrganizationPart, format });
  if (found.isError && !data)
    return <ProblemNotice {...problemOf(found.error)} onRetry={() => void found.refetch()} />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{text('title')}</h1>
      </header>
      <PeriodBar control={control}>
        <ExportAll url={exportUrl} subject={text('title')} />
      </PeriodBar>
      {data ? (
        <Content data={data} control={control} exportUrl={exportUrl} isOld={isOld} />
      ) : (
        <AnalyticsSkeleton />
      )}
    </div>
  );
}

interface ContentProps {
  readonly data: OrganizationAnalytics;
  readonly control: QueryControl;
  readonly exportUrl: ExportUrl;
  readonly isOld: boolean;
}

function Content({ data, control, exportUrl, isOld }: ContentProps) {
  const { search } = useLocation();
  return (
    <div className={styles.stack}>
      <NumberLine data={data} control={control} isOld={isOld} />
      {isEmpty(data) ? (
        <EmptyAnalytics hasEarlierViews={data.has_views} hint={text('emptyOrganization')} />
      ) : (
        <MetricChart data={data} control={control} exportUrl={exportUrl} />
      )}
      <div className={styles.sideBySide}>
        <OrganizationRealtime exportUrl={exportUrl} />
        <LiveNow list={data.live_now} search={search} exportUrl={exportUrl} />
      </div>
      {!isEmpty(data) && (
        <>
          <TopVideos videos={data.top_videos} search={search} exportUrl={exportUrl} />
          <Breakdowns data={data} exportUrl={exportUrl} />
        </>
      )}
      <AnalyticsNotes isEstimated={data.viewers_estimated} />
    </div>
  );
}
