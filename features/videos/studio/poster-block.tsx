import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import type { Video } from '../contract.ts';
import styles from './edit-video-page.module.css';

/** The picture that stands for the video. */
export function PosterBlock({ video }: { video: Video }) {
  return (
    <section className={styles.block} aria-labelledby="poster-title">
      <h2 id="poster-title" className={styles.blockTitle}>
        Picture
      </h2>
      <Thumbnail
        images={video.images}
        alt={`Picture of ${video.displayname}`}
        className={styles.poster}
        eager
      />
    </section>
  );
}
