import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { isLive, type Video, videoRoutes } from '../contract.ts';
import { PlayerSlot } from './player-slot.tsx';
import { useTheater } from './use-theater.ts';
import { useVideoProblems } from './video-problems.tsx';
import { ViewButtons } from './view-buttons.tsx';
import { useVisibleHeight } from './visible-height.ts';
import { WatchDetails } from './watch-details.tsx';
import styles from './watch-page.module.css';
import { WatchSkeleton } from './watch-skeleton.tsx';

/** Polling interval while the video is being processed. */
const PROCESSING_POLL_MS = 5_000;

/** Components of other features, passed in by the app. */
interface WatchPageProps {
  /** `placeholder` is shown while there is nothing to play. */
  player: (video: Video, placeholder: ReactNode) => ReactNode;
  comments: (video: Video) => ReactNode;
  /** Buttons for viewers, next to the owner: like, share, save. */
  actions: (video: Video) => ReactNode;
  /**
   * A column at the right, below the details on narrow screens; null leaves the whole width to the picture. Also called
   * while the video is loading, with null, so that the picture keeps its size.
   */
  aside: (video: Video | null) => ReactNode | null;
  /** Buttons for an event that has not started. */
  eventActions: (video: Video) => ReactNode;
  /** Null if there is none, or no player yet. */
  transcript: ((video: Video, onClose: () => void) => ReactNode) | null;
  /** Null while there is no player. */
  seek: ((ms: number) => void) | null;
}

export function WatchPage({
  player,
  comments,
  actions,
  aside,
  eventActions,
  transcript,
  seek,
}: WatchPageProps) {
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
  const live = video !== undefined && isLive(video.src, video.live_event?.state);
  useVisibleHeight(live);
  const [isTheater, toggleTheater] = useTheater();
  const [showsTranscript, setShowsTranscript] = useState(false);
  if (error && (!video || isWithdrawn)) {
    return <ProblemNotice {...problem} special={special} onRetry={() => void refetch()} />;
  }
  if (!video) return <WatchSkeleton aside={aside(null)} />;
  const hasSide = showsTranscript && transcript !== null && !live;
  const column = aside(video);
  const views = live ? null : (
    <ViewButtons
      isTheater={isTheater}
      onTheater={toggleTheater}
      transcript={
        transcript && { isShown: showsTranscript, onToggle: () => setShowsTranscript(!showsTranscript) }
      }
    />
  );
  return (
    <article
      className={styles.page}
      data-watch-page={live ? 'live' : 'video'}
      data-theater={(isTheater && !live) || undefined}
      data-columns={live ? undefined : describeColumns(hasSide, column !== null)}
    >
      <div className={styles.player}>
        {player(video, <PlayerSlot video={video} eventActions={eventActions(video)} />)}
      </div>
      {hasSide && (
        <div className={styles.side}>
          <div className={styles.sidePanel}>{transcript(video, () => setShowsTranscript(false))}</div>
        </div>
      )}
      <WatchDetails
        video={video}
        live={live}
        seek={seek}
        views={views}
        actions={actions(video)}
        more={live ? column : null}
      />
      {column !== null && !live && <div className={styles.aside}>{column}</div>}
      <div className={styles.comments}>
        <div className={styles.panel}>{comments(video)}</div>
      </div>
    </article>
  );
}

/** What is in the second column of a wide page. */
function describeColumns(hasSide: boolean, hasAside: boolean): string | undefined {
  if (hasAside) return hasSide ? 'both' : 'aside';
  return hasSide ? 'side' : undefined;
}
