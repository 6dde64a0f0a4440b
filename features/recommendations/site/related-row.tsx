import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { VideoSummary } from '#features/videos/contract.ts';
import { classNames } from '#kernel/ui/class-names.ts';
import { DurationText } from '#kernel/ui/duration-text.tsx';
import badge from '#kernel/ui/picture-badge.module.css';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import stretched from '#kernel/ui/stretched-link.module.css';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import { TimeAgo } from '#kernel/ui/time-ago.tsx';
import { isPlainClick, isSuperseded } from '../card-clicks.ts';
import styles from './related-list.module.css';

/** Rejects when the video cannot be opened in place. */
export type OpenVideo = (
  id: string,
  options: { readonly query: Readonly<Record<string, string>> },
) => Promise<void>;

const QUERY = { trk_list: 'related' };

/** A link to a video; a plain click keeps the player and opens it in place. */
export function RelatedRow({ video, openVideo }: { video: VideoSummary; openVideo: OpenVideo }) {
  const navigate = useNavigate();
  const { kapsule_id: id, displayname, duration, images, owner_displayname, time_created } = video;
  const address = `/app/video/${id}?${new URLSearchParams(QUERY)}`;
  const click = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openVideo(id, { query: QUERY }).catch((error) => {
      if (!isSuperseded(error)) navigate(address);
    });
  };
  return (
    <li className={classNames(stretched.box, styles.row)}>
      <div className={styles.picture}>
        <Thumbnail images={images} />
        {duration > 0 && (
          <DurationText durationMs={duration} className={classNames(badge.badge, styles.duration)} />
        )}
      </div>
      <div className={styles.main}>
        <h3 className={styles.title}>
          <Link to={address} className={stretched.link} onClick={click}>
            {displayname}
          </Link>
        </h3>
        <p className={styles.facts}>{owner_displayname}</p>
        <p className={styles.facts}>
          <TimeAgo at={time_created} />
        </p>
      </div>
    </li>
  );
}

export const RelatedRowSkeleton = () => (
  <div className={styles.row}>
    <Skeleton shape="picture" />
    <div className={styles.main}>
      <Skeleton />
      <Skeleton className={styles.half ?? ''} />
    </div>
  </div>
);
