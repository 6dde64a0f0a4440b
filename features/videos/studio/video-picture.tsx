import { classNames } from '#kernel/ui/class-names.ts';
import { DurationText } from '#kernel/ui/duration-text.tsx';
import badge from '#kernel/ui/picture-badge.module.css';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import type { VideoSummary } from '../contract.ts';
import styles from './video-picture.module.css';

/** The thumbnail of a video with its duration. */
export function VideoPicture({ video }: { video: Pick<VideoSummary, 'images' | 'duration'> }) {
  return (
    <div className={styles.picture}>
      <Thumbnail images={video.images} />
      {video.duration > 0 && (
        <DurationText durationMs={video.duration} className={classNames(badge.badge, styles.duration)} />
      )}
    </div>
  );
}
