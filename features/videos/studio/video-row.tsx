import { EllipsisVertical, Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DurationText } from '#kernel/ui/duration-text.tsx';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#kernel/ui/menu.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import type { VideoSummary } from '../contract.ts';
import { formatCount } from '../site/count.ts';
import { VisibilityChip } from '../site/visibility-chip.tsx';
import { LiveStateChip } from './live-state-chip.tsx';
import { useDeleteVideo } from './use-delete-video.ts';
import styles from './video-row.module.css';

interface VideoRowProps {
  video: VideoSummary;
  /** Processing status of the media; not shown for live events. */
  status: ReactNode;
  canDelete: boolean;
}

export function VideoRow({ video, status, canDelete }: VideoRowProps) {
  const remove = useDeleteVideo();
  const created = new Date(video.time_created);
  const editPath = `/app/studio/video/${video.kapsule_id}`;
  return (
    <li className={styles.row}>
      <div className={styles.picture}>
        <Thumbnail images={video.images} />
        {video.duration > 0 && <DurationText durationMs={video.duration} className={styles.duration} />}
      </div>
      <div className={styles.main}>
        <Link to={editPath} className={styles.title} data-row-link>
          {video.displayname}
        </Link>
        <div className={styles.chips}>
          {video.live_event ? <LiveStateChip state={video.live_event.state} /> : status}
          <VisibilityChip visibility={video.visibility} />
        </div>
      </div>
      <div className={styles.fact}>
        <time dateTime={created.toISOString()}>
          {created.toLocaleDateString(undefined, { dateStyle: 'medium' })}
        </time>
      </div>
      <div className={styles.fact}>
        {formatCount(video.view_count)} {video.view_count === 1 ? 'view' : 'views'}
      </div>
      <div className={styles.menu}>
        <Menu trigger={<IconButton label={`More for ${video.displayname}`} icon={<EllipsisVertical />} />}>
          <MenuItem icon={<Pencil />} render={<Link to={editPath} />}>
            Edit
          </MenuItem>
          <MenuItem icon={<Eye />} render={<Link to={`/app/video/${video.kapsule_id}`} />}>
            Watch page
          </MenuItem>
          {canDelete && (
            <>
              <MenuSeparator />
              <MenuItem icon={<Trash2 />} danger onClick={() => void remove(video)}>
                Delete
              </MenuItem>
            </>
          )}
        </Menu>
      </div>
    </li>
  );
}

export function VideoRowSkeleton() {
  return (
    <div className={styles.row}>
      <Skeleton shape="picture" className={styles.picture ?? ''} />
      <div className={styles.main}>
        <Skeleton />
        <Skeleton className={styles.half ?? ''} />
      </div>
    </div>
  );
}
