import { Link } from 'react-router';
import { buttonClass } from '#kernel/ui/button.tsx';
import { text } from './messages.ts';
import styles from './playground.module.css';

/** In place of the player while no video is selected. */
export function EmptyStage({ hasNoVideos }: { hasNoVideos: boolean }) {
  if (!hasNoVideos) return <p className={styles.empty}>{text('chooseVideo')}</p>;
  return (
    <div className={styles.empty}>
      <div className={styles.emptyText}>
        <h2 className={styles.cardTitle}>{text('noVideosTitle')}</h2>
        <p>{text('noVideosDetail')}</p>
        <Link className={buttonClass('primary')} to="/app/studio">
          {text('goToStudio')}
        </Link>
      </div>
    </div>
  );
}
