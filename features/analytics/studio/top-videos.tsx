import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChartFigure } from '#kernel/ui/chart/chart-figure.tsx';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import type { OrganizationAnalytics, TopVideo } from '../contract.ts';
import styles from './analytics.module.css';
import { ExportMenu, type ExportUrl } from './export-menu.tsx';
import { formatCount, formatPercent, formatSpan } from './format.ts';
import { text } from './messages.ts';

interface TopVideosProps {
  readonly videos: readonly TopVideo[];
  /** The query of the links, so that they open the same period. */
  readonly search: string;
  readonly exportUrl: ExportUrl;
}

export function TopVideos({ videos, search, exportUrl }: TopVideosProps) {
  return (
    <ChartFigure
      title={text('topVideos')}
      tools={<ExportMenu part="top_videos" url={exportUrl} subject={text('topVideos')} />}
      table={() => ({
        caption: text('topVideos'),
        columns: [
          text('video'),
          text('metric_views'),
          text('metric_watch_time'),
          text('metric_average_percent'),
        ],
        rows: videos.map((video) => [
          video.displayname,
          formatCount(video.views),
          formatSpan(video.watch_time),
          averageOf(video),
        ]),
      })}
    >
      {videos.length === 0 && <p className={styles.nothing}>{text('nothing')}</p>}
      <ol className={styles.videos}>
        {videos.map((video) => (
          <li key={video.kapsule_id}>
            <VideoLink video={video} search={search} facts={factsOf(video)}>
              {formatCount(video.views)}
              <span className="visually-hidden"> {text('metric_views')}</span>
            </VideoLink>
          </li>
        ))}
      </ol>
    </ChartFigure>
  );
}

const averageOf = ({ average_percent }: TopVideo): string =>
  average_percent === null ? '–' : formatPercent(average_percent);
const factsOf = (video: TopVideo): string =>
  text('videoFacts', { watched: formatSpan(video.watch_time), average: averageOf(video) });

interface LiveNowProps {
  readonly list: OrganizationAnalytics['live_now'];
  readonly search: string;
  readonly exportUrl: ExportUrl;
}

/** What is being watched at this moment. */
export function LiveNow({ list, search, exportUrl }: LiveNowProps) {
  return (
    <ChartFigure
      title={text('liveNow')}
      tools={list.length > 0 && <ExportMenu part="live_now" url={exportUrl} subject={text('liveNow')} />}
    >
      {list.length === 0 && <p className={styles.nothing}>{text('nobodyWatches')}</p>}
      <ul className={styles.videos}>
        {list.map(({ video, watching }) => (
          <li key={video.kapsule_id}>
            <VideoLink video={video} search={search} facts={text('peopleWatching', { count: watching })}>
              {formatCount(watching)}
            </VideoLink>
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}

interface VideoLinkProps {
  readonly video: Pick<TopVideo, 'kapsule_id' | 'displayname' | 'images'>;
  readonly search: string;
  readonly facts: string;
  readonly children: ReactNode;
}

function VideoLink({ video, search, facts, children }: VideoLinkProps) {
  return (
    <Link
      className={styles.video}
      to={{ pathname: `/app/studio/video/${video.kapsule_id}/edit/analytics`, search }}
    >
      <Thumbnail images={video.images} />
      <span>
        <span className={styles.videoTitle}>{video.displayname}</span>
        <span className={styles.videoFacts}>{facts}</span>
      </span>
      <span className={styles.videoNumber}>{children}</span>
    </Link>
  );
}
