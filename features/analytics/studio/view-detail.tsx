import type { CSSProperties } from 'react';
import { type ViewTimeline, viewRoutes } from '#features/views/contract.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { getLanguage } from '#kernel/text/translations.ts';
import { Dialog } from '#kernel/ui/dialog.tsx';
import { formatDuration } from '#kernel/ui/duration.ts';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { formatCount, formatDelay, formatPercent, formatSpan } from './format.ts';
import { text } from './messages.ts';
import { actionName, deviceName, viewerName } from './named-rows.ts';
import styles from './recent-views.module.css';

interface ViewDetailProps {
  readonly id: string;
  readonly view: string;
  onClose(): void;
}

const formatMoment = (timeMs: number): string =>
  new Date(timeMs).toLocaleString(getLanguage(), { dateStyle: 'medium', timeStyle: 'medium' });

/** What one viewer saw and did, in order. */
export function ViewDetail({ id, view, onClose }: ViewDetailProps) {
  const { data, error, refetch } = useRoute(viewRoutes.get, { id, view });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={data ? viewerName(data.viewer) : text('oneView')}
      description={data && formatMoment(data.time_started)}
    >
      {data && <Timeline view={data} />}
      {!data && !error && <Skeleton className={styles.skeleton ?? ''} />}
      {error && !data && (
        <ProblemNotice {...problemOf(error)} asPage={false} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

function Timeline({ view }: { view: ViewTimeline }) {
  return (
    <div className={styles.detail}>
      {view.duration > 0 && <SeenRanges view={view} />}
      <dl className={styles.about}>
        {factsOf(view).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.subtitle}>{text('actionsInOrder')}</h3>
      {view.actions.length === 0 ? (
        <p className={styles.nothing}>{text('noActionsInView')}</p>
      ) : (
        <ol className={styles.actions}>
          {view.actions.map((action, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            <li key={index} className={styles.action}>
              <span className={styles.at}>{formatDuration(action.position)}</span>
              <span>{actionName(action.widget, action.name)}</span>
              <time className={styles.facts} dateTime={new Date(action.time).toISOString()}>
                {new Date(action.time).toLocaleTimeString(getLanguage())}
              </time>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const factsOf = (view: ViewTimeline): (readonly [name: string, value: string])[] => {
  const facts: (readonly [string, string | null])[] = [
    [text('metric_watch_time'), formatSpan(view.watched)],
    [text('seen'), view.percent === null ? null : formatPercent(view.percent)],
    [text('device'), deviceName(view.device)],
    [text('page'), view.page || view.site || null],
    ...Object.entries(view.items).map(([name, value]) => [name.replace(/^trk_/, ''), value] as const),
    [text('startup'), view.startup === null ? null : formatDelay(view.startup)],
    [
      text('stalls'),
      view.stalls === 0 ? null : `${formatCount(view.stalls)} (${formatSpan(view.stall_time)})`,
    ],
    [text('qualities'), Object.keys(view.qualities).join(', ') || null],
    [text('problems'), view.errors === 0 ? null : formatCount(view.errors)],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
};

/** A bar as long as the video, with everything that was seen. */
function SeenRanges({ view: { ranges, duration, actions } }: { view: ViewTimeline }) {
  const list = new Intl.ListFormat(getLanguage()).format(
    ranges.map(([start, end]) => `${formatDuration(start)} – ${formatDuration(end)}`),
  );
  const at = (ms: number) => Math.min(1, ms / duration);
  return (
    <figure className={styles.seen}>
      <div className={styles.bar} role="img" aria-label={text('seenRanges', { ranges: list || '–' })}>
        {ranges.map(([start, end]) => (
          <span
            key={start}
            className={styles.range}
            style={{ '--start': at(start), '--end': at(end) } as CSSProperties}
          />
        ))}
        {actions.map(({ position }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            key={index}
            className={styles.mark}
            style={{ '--start': at(position) } as CSSProperties}
          />
        ))}
      </div>
      <figcaption className={styles.ends} aria-hidden="true">
        <span>{formatDuration(0)}</span>
        <span>{formatDuration(duration)}</span>
      </figcaption>
    </figure>
  );
}
