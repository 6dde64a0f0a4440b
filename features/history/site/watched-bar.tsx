import { text } from '../card-messages.ts';
import { useWatchedPercent } from './use-progress.ts';
import styles from './watched-bar.module.css';

/** At the bottom of a thumbnail, which must be positioned. Nothing for a video that has not been watched. */
export function WatchedBar({ percent }: { percent: number }) {
  if (percent <= 0) return null;
  return (
    <div className={styles.bar}>
      <span className="visually-hidden">{text('watched', { percent })}</span>
      <div className={styles.seen} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}

/** The same for a video whose progress is loaded together with that of all others on the page. */
export function WatchedBarOf({ videoId }: { videoId: string }) {
  return <WatchedBar percent={useWatchedPercent(videoId)} />;
}
