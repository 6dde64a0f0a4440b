import { useContext, useState } from 'react';
import { Link } from 'react-router';
import { ownerUrl } from '#features/accounts/contract.ts';
import { classNames } from '#kernel/ui/class-names.ts';
import { DurationText } from '#kernel/ui/duration-text.tsx';
import badge from '#kernel/ui/picture-badge.module.css';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import stretched from '#kernel/ui/stretched-link.module.css';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import { TimeAgo } from '#kernel/ui/time-ago.tsx';
import type { VideoSummary } from '../contract.ts';
import { CardOverlay } from './card-overlay.ts';
import { formatCount } from './count.ts';
import { text } from './library-messages.ts';
import { LiveChip } from './live-chip.tsx';
import { usePreview } from './use-preview.ts';
import styles from './video-card.module.css';
import { VisibilityChip } from './visibility-chip.tsx';

interface VideoCardProps {
  video: VideoSummary;
  eager: boolean;
  /** The level of the title: 3 below the heading of a section. */
  level?: 2 | 3;
  /** On the page of the owner, the name would only repeat. */
  hidesOwner?: boolean;
}

/** A video in the library. The title is the link, but the whole card is clickable. */
export function VideoCard({ video, eager, level = 2, hidesOwner = false }: VideoCardProps) {
  const [wanted, setWanted] = useState(false);
  const Heading = `h${level}` as const;
  return (
    <article
      className={classNames(stretched.box, styles.card)}
      onPointerEnter={({ pointerType }) => setWanted(pointerType === 'mouse')}
      onPointerLeave={() => setWanted(false)}
      onFocus={({ target }) => setWanted(target.matches(':focus-visible'))}
      onBlur={() => setWanted(false)}
    >
      <Picture video={video} eager={eager} wanted={wanted} />
      <div className={styles.text}>
        <Heading className={styles.title}>
          <Link to={`/app/video/${video.kapsule_id}`} className={stretched.link}>
            {video.displayname}
          </Link>
        </Heading>
        {!hidesOwner && <Owner video={video} />}
        <p className={styles.facts}>
          {video.view_count > 0 && (
            <span>
              {text('viewCount', { count: video.view_count, formatted: formatCount(video.view_count) })}
            </span>
          )}
          <span>
            <Time video={video} />
          </span>
        </p>
      </div>
    </article>
  );
}

function Picture({ video, eager, wanted }: { video: VideoSummary; eager: boolean; wanted: boolean }) {
  const frame = usePreview(video.storyboard, wanted);
  const Overlay = useContext(CardOverlay);
  return (
    <div className={styles.picture}>
      <Thumbnail images={video.images} eager={eager} className={styles.image} />
      {frame && (
        <div className={styles.preview} data-preview="" aria-hidden="true">
          <div className={styles.frame} style={frame} />
        </div>
      )}
      {video.visibility !== 'public' && (
        <div className={styles.top}>
          <VisibilityChip visibility={video.visibility} tone="scrim" />
        </div>
      )}
      <div className={styles.corner}>
        {video.live_event ? (
          <LiveChip state={video.live_event.state} />
        ) : (
          video.duration > 0 && <DurationText durationMs={video.duration} className={badge.badge} />
        )}
      </div>
      {Overlay && <Overlay video={video} />}
    </div>
  );
}

function Owner({ video }: { video: VideoSummary }) {
  return (
    <p className={styles.owner}>
      {video.owner_avatar && (
        <img
          className={styles.avatar}
          src={video.owner_avatar}
          width={20}
          height={20}
          alt=""
          loading="lazy"
        />
      )}
      {video.owner_name ? (
        <Link className={classNames(stretched.above, styles.ownerLink)} to={ownerUrl(video.owner_name)}>
          {video.owner_displayname}
        </Link>
      ) : (
        video.owner_displayname
      )}
    </p>
  );
}

/** An upcoming event says when it starts, everything else how old it is. */
function Time({ video }: { video: VideoSummary }) {
  const start = video.live_event?.state === 'SCHEDULED' ? video.live_event.time_live : null;
  if (start === null) return <TimeAgo at={video.time_created} />;
  const date = new Date(start);
  const time = date.toLocaleString(document.documentElement.lang || undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return <time dateTime={date.toISOString()}>{text('starts', { time })}</time>;
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
