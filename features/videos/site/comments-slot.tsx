import type { Video } from '../contract.ts';
import styles from './watch-page.module.css';

const texts: Readonly<Record<Video['properties']['comment_type'], string>> = {
  ALL: 'Comments open together with the player.',
  PIN: 'Only what the organisers pin is shown here.',
  NONE: 'Comments are switched off for this video.',
};

/** Where the comments of the video stand. */
export function CommentsSlot({ video }: { video: Video }) {
  return (
    <section className={styles.comments} aria-labelledby="comments-title">
      <h2 id="comments-title" className={styles.commentsTitle}>
        Comments
      </h2>
      <p className={styles.muted}>{texts[video.properties.comment_type]}</p>
    </section>
  );
}
