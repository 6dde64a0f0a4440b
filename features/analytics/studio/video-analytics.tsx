import { Link } from 'react-router';
import type { Video } from '#features/videos/contract.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { buttonClass } from '#kernel/ui/button.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import styles from './analytics.module.css';
import { AnalyticsNotes } from './analytics-notes.tsx';
import type { AnalyticsPlayer } from './analytics-player.ts';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { Breakdowns } from './breakdowns.tsx';
import { isEmpty } from './common-analytics.ts';
import { EmptyAnalytics } from './empty-analytics.tsx';
import { ExportAll } from './export-all.tsx';
import { text } from './messages.ts';
import { MetricChart } from './metric-chart.tsx';
import { NumberLine } from './number-line.tsx';
import { PeriodBar } from './period-bar.tsx';
import { VideoRealtime } from './realtime-card.tsx';
import { RecentViews } from './recent-views.tsx';
import { RetentionPanel } from './retention-panel.tsx';
import { useIsStacked } from './use-is-stacked.ts';
import { useVideoAnalytics } from './use-video-analytics.ts';

interface VideoAnalyticsProps {
  readonly video: Video;
  readonly player: AnalyticsPlayer | null;
}

/** The analytics of one video, beside its player. */
export function VideoAnalytics({ video, player }: VideoAnalyticsProps) {
  const { kapsule_id: id } = video;
  const { control, found, data, exportUrl } = useVideoAnalytics(id);
  if (found.isError && !data)
    return <ProblemNotice {...problemOf(found.error)} asPage={false} onRetry={() => void found.refetch()} />;
  return (
    <div className={styles.stack}>
      <PeriodBar control={control}>
        <ExportAll url={exportUrl} subject={video.displayname} />
      </PeriodBar>
      {data ? <Content video={video} player={player} /> : <AnalyticsSkeleton />}
    </div>
  );
}

function Content({ video, player }: VideoAnalyticsProps) {
  const { kapsule_id: id } = video;
  const { control, data, isOld, exportUrl } = useVideoAnalytics(id);
  const isStacked = useIsStacked();
  if (!data) return null;
  return (
    <>
      <NumberLine data={data} control={control} isOld={isOld} />
      {isEmpty(data) ? (
        <EmptyVideo video={video} />
      ) : (
        <>
          {isStacked && data.retention.length > 0 && (
            <RetentionPanel data={data} player={player} exportUrl={exportUrl} />
          )}
          <MetricChart data={data} control={control} exportUrl={exportUrl} />
        </>
      )}
      <VideoRealtime id={id} exportUrl={exportUrl} />
      {!isEmpty(data) && <Breakdowns data={data} exportUrl={exportUrl} />}
      <RecentViews id={id} />
      <AnalyticsNotes isEstimated={data.viewers_estimated} />
    </>
  );
}

function EmptyVideo({ video }: { video: Video }) {
  const isPrivate = video.visibility === 'private';
  return (
    <EmptyAnalytics
      hasEarlierViews={video.view_count > 0}
      hint={text(isPrivate ? 'emptyPrivate' : 'emptyVideo')}
      action={
        video.can_edit && (
          <Link
            className={buttonClass('secondary')}
            to={`/app/studio/video/${video.kapsule_id}/edit/${isPrivate ? 'access' : 'embed'}`}
          >
            {text(isPrivate ? 'openAccess' : 'openEmbed')}
          </Link>
        )
      }
    />
  );
}
