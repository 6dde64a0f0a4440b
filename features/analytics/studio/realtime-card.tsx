import { useMemo, useRef } from 'react';
import { useRoute } from '#kernel/client/route-query.ts';
import { getLanguage } from '#kernel/text/translations.ts';
import { ChartFigure } from '#kernel/ui/chart/chart-figure.tsx';
import type { ChartModel } from '#kernel/ui/chart/draw-chart.ts';
import { SeriesChart } from '#kernel/ui/chart/series-chart.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { analyticsRoutes, type Realtime } from '../contract.ts';
import styles from './analytics.module.css';
import { ExportMenu, type ExportUrl } from './export-menu.tsx';
import { formatCount, formatTick } from './format.ts';
import { text } from './messages.ts';
import { useIsOnScreen } from './use-is-on-screen.ts';

const POLL_MS = 5_000;
const options = (enabled: boolean) => ({ enabled, pollMs: () => POLL_MS });

interface RealtimeProps {
  readonly exportUrl: ExportUrl;
}

export function VideoRealtime({ id, exportUrl }: RealtimeProps & { readonly id: string }) {
  const [ref, isVisible] = useIsOnScreen();
  const { data, isError } = useRoute(analyticsRoutes.realtimeOfVideo, { id }, options(isVisible));
  return (
    <div ref={ref}>
      <RealtimeCard data={data} isError={isError} exportUrl={exportUrl} />
    </div>
  );
}

export function OrganizationRealtime({ exportUrl }: RealtimeProps) {
  const [ref, isVisible] = useIsOnScreen();
  const { data, isError } = useRoute(analyticsRoutes.realtimeOfOrganization, {}, options(isVisible));
  return (
    <div ref={ref}>
      <RealtimeCard data={data} isError={isError} exportUrl={exportUrl} />
    </div>
  );
}

const formatMinute = (timeMs: number): string =>
  new Intl.DateTimeFormat(getLanguage(), { hour: 'numeric', minute: '2-digit' }).format(timeMs);

interface RealtimeCardProps extends RealtimeProps {
  readonly data: Realtime | undefined;
  readonly isError: boolean;
}

/** The last 30 minutes, in the viewer's own time. */
function RealtimeCard({ data, isError, exportUrl }: RealtimeCardProps) {
  const model = useRealtimeModel(data?.minutes ?? []);
  const minutes = data?.minutes ?? [];
  const started = minutes.reduce((sum, minute) => sum + minute.started, 0);
  return (
    <ChartFigure
      title={text('realtime')}
      tools={<ExportMenu part="realtime" url={exportUrl} subject={text('realtime')} />}
      table={() => ({
        caption: text('realtime'),
        columns: [text('minute'), text('watching'), text('started')],
        rows: minutes.map((minute) => [
          formatMinute(minute.time),
          formatCount(minute.watching),
          formatCount(minute.started),
        ]),
      })}
    >
      <p className={styles.now}>
        <span className={styles.pulse} data-active={data && data.watching_now > 0 ? '' : undefined} />
        <strong className={styles.nowNumber}>{data ? formatCount(data.watching_now) : '–'}</strong>
        {text('watchingNow', { count: data?.watching_now ?? 0 })}
        {data && <span className={styles.nowDetail}>{text('startedRecently', { count: started })}</span>}
      </p>
      {isError && <p role="alert">{text('realtimeFailed')}</p>}
      {data ? (
        <SeriesChart
          label={text('realtimeLabel')}
          className={styles.small}
          model={model}
          formatTitle={(index) => formatMinute(minutes[index]?.time ?? 0)}
          formatValue={(value) => text('peopleWatching', { count: value })}
        />
      ) : (
        !isError && <Skeleton className={styles.smallSkeleton ?? ''} />
      )}
    </ChartFigure>
  );
}

function useRealtimeModel(minutes: Realtime['minutes']): ChartModel {
  // The chart is drawn anew only when a number has changed, not with every answer.
  const key = JSON.stringify(minutes);
  const last = useRef(minutes);
  last.current = minutes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the minutes
  return useMemo(() => {
    const shown = last.current;
    return {
      series: [{ name: text('watching'), values: shown.map(({ watching }) => watching), kind: 'bars' }],
      unit: 'count',
      hasAxes: true,
      formatPoint: (index) => formatMinute(shown[index]?.time ?? 0),
      formatTick: (value) => formatTick(value, 'count'),
    };
  }, [key]);
}
