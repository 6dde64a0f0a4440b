import { Link } from 'react-router';
import { DurationText } from '#kernel/ui/duration-text.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import { TimeAgo } from '#kernel/ui/time-ago.tsx';
import type { VideoSummary } from '../contract.ts';
import { formatCount } from './count.ts';
import { LiveChip } from './live-chip.tsx';
import styles from './video-card.module.css';
import { VisibilityChip } from './visibility-chip.tsx';

/** A video in the library. The title is the link, but the whole card is clickable. */
export function VideoCard({ video, eager }: { video: VideoSummary; eager: boolean }) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Thumbnail images={video.images} eager={eager} className={styles.image} />
        {video.visibility !== 'public' && (
          <div className={styles.top}>
            <VisibilityChip visibility={video.visibility} tone="scrim" />
          </div>
        )}
        <div className={styles.corner}>
          {video.live_event ? (
            <LiveChip state={video.live_event.state} />
          ) : (
            video.duration > 0 && <DurationText durationMs={video.duration} className={styles.duration} />
          )}
        </div>
      </div>
      <div className={styles.text}>
        <h2 className={styles.title}>
          <Link to={`/app/video/${video.kapsule_id}`} className={styles.link}>
            {video.displayname}
          </Link>
        </h2>
        <p className={styles.owner}>{video.owner_displayname}</p>
        <p className={styles.facts}>
          <span>
            {formatCount(video.view_count)} {video.view_count === 1 ? 'view' : 'views'}
          </span>
          <span>
            <TimeAgo at={video.time_created} />
          </span>
        </p>
      </div>
    </article>
  );
}

export function VideoCardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton shape="picture" />
      <div className={styles.text}>
        <Skeleton />
        <Skeleton className={styles.half ?? ''} />
      </div>
    </div>
  );
}
