import type { ReactNode } from 'react';
import type { VideoSummary } from '../contract.ts';
import { text } from './library-messages.ts';
import { VideoCard, VideoCardSkeleton } from './video-card.tsx';
import styles from './video-grid.module.css';

/** In the first viewport, so that they are not delayed. */
const EAGER_THUMBNAILS = 8;

interface VideoGridProps {
  videos: readonly VideoSummary[];
  label: string;
  level?: 2 | 3;
  /** Cuts the grid after so many rows; the cards beyond are hidden. */
  rows?: 1 | 2;
  eager?: boolean;
  hidesOwner?: boolean;
}

export function VideoGrid({ videos, label, level = 2, rows, eager = true, hidesOwner }: VideoGridProps) {
  return (
    <Frame>
      <ul className={styles.grid} data-rows={rows} aria-label={label}>
        {videos.map((video, index) => (
          <li key={video.kapsule_id}>
            <VideoCard
              video={video}
              level={level}
              eager={eager && index < EAGER_THUMBNAILS}
              hidesOwner={hidesOwner ?? false}
            />
          </li>
        ))}
      </ul>
    </Frame>
  );
}

export function VideoGridSkeleton({ count = 12, rows }: { count?: number; rows?: 1 | 2 }) {
  return (
    <Frame>
      <div className={styles.grid} data-rows={rows} role="status" aria-label={text('loadingVideos')}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <VideoCardSkeleton key={index} />
        ))}
      </div>
    </Frame>
  );
}

/** The number of columns follows the width of this element, not of the window. */
const Frame = ({ children }: { children: ReactNode }) => <div className={styles.frame}>{children}</div>;
