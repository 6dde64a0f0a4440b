import { formatDuration, spokenDuration } from './duration.ts';
import styles from './figures.module.css';

/** A duration in tabular figures, with words for screen readers. */
export function DurationText({
  durationMs,
  className,
}: {
  durationMs: number;
  className?: string | undefined;
}) {
  return (
    <span className={className}>
      <span aria-hidden="true" className={styles.figures}>
        {formatDuration(durationMs)}
      </span>
      <span className="visually-hidden">{spokenDuration(durationMs)}</span>
    </span>
  );
}
