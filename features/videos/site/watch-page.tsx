import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { Avatar } from '#kernel/ui/avatar.tsx';
import { buttonClass } from '#kernel/ui/button.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { isLive, type Video, videoRoutes } from '../contract.ts';
import { formatCount } from './count.ts';
import { Description } from './description.tsx';
import { PlayerSlot } from './player-slot.tsx';
import { useVideoProblems } from './video-problems.tsx';
import { VisibilityChip } from './visibility-chip.tsx';
import styles from './watch-page.module.css';

/** Polling interval while the video is being processed. */
const PROCESSING_POLL_MS = 5_000;

/** Components of other features, passed in by the app. */
interface WatchPageProps {
  /** `placeholder` is shown while there is nothing to play. */
  player: (video: Video, placeholder: ReactNode) => ReactNode;
  comments: (video: Video) => ReactNode;
}

export function WatchPage({ player, comments }: WatchPageProps) {
  const { id = '' } = useParams();
  const {
    data: video,
    error,
    refetch,
  } = useRoute(
    videoRoutes.get,
    { id },
    { pollMs: ({ state }) => (state === 'processing' ? PROCESSING_POLL_MS : false) },
  );
  usePageTitle(video?.displayname);
  const problem = problemOf(error);
  // Replace the page if the video was deleted or made private, but not after a mere connection error.
  const special = useVideoProblems(problem.message);
  const isWithdrawn = problem.code !== null && problem.code in special;
  if (error && (!video || isWithdrawn)) {
    return <ProblemNotice {...problem} special={special} onRetry={() => void refetch()} />;
  }
  if (!video) return <WatchSkeleton />;
  const live = isLive(video.src, video.live_event?.state);
  return (
    <article className={styles.page} data-live={live || undefined}>
      <div className={styles.player}>{player(video, <PlayerSlot video={video} />)}</div>
      <div className={styles.content}>
        <VideoHead video={video} />
        {video.description && <Description key={video.kapsule_id} text={video.description} />}
        {video.tags.length > 0 && <Tags tags={video.tags} />}
      </div>
      <div className={styles.comments}>{comments(video)}</div>
    </article>
  );
}

function VideoHead({ video }: { video: Video }) {
  const published = new Date(video.time_published ?? video.time_created);
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{video.displayname}</h1>
      <div className={styles.bar}>
        <Avatar name={video.owner_displayname} seed={video.owner_name} />
        <div className={styles.owner}>
          <p className={styles.ownerName}>{video.owner_displayname}</p>
          <p className={styles.facts}>
            <span>
              {formatCount(video.view_count)} {video.view_count === 1 ? 'view' : 'views'}
            </span>
            <time dateTime={published.toISOString()} title={published.toLocaleString()}>
              {published.toLocaleDateString(undefined, { dateStyle: 'medium' })}
            </time>
          </p>
        </div>
        <div className={styles.actions}>
          <VisibilityChip visibility={video.visibility} />
          {video.can_edit && (
            <Link className={buttonClass('secondary')} to={`/app/studio/video/${video.kapsule_id}`}>
              <Pencil aria-hidden="true" />
              Edit
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link className={styles.tag} to={`/?tag=${encodeURIComponent(tag)}`}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function WatchSkeleton() {
  return (
    <div className={styles.page} role="status">
      <h1 className="visually-hidden">Loading the video</h1>
      <div className={styles.player}>
        <Skeleton shape="picture" className={styles.skeletonStage ?? ''} />
      </div>
      <div className={styles.content}>
        <Skeleton shape="title" className={styles.skeletonTitle ?? ''} />
        <div className={styles.bar}>
          <Skeleton shape="circle" />
          <Skeleton className={styles.skeletonLine ?? ''} />
        </div>
      </div>
    </div>
  );
}
