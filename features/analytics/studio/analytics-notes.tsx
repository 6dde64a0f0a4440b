import styles from './analytics.module.css';
import { useIsTrackingOff } from './empty-analytics.tsx';
import { text } from './messages.ts';

/** How to read the numbers. */
export function AnalyticsNotes({ isEstimated }: { isEstimated: boolean }) {
  const isOff = useIsTrackingOff();
  return (
    <p className={styles.notes}>
      {text('noteUtc')} {text('noteCounting')} {isEstimated && text('noteEstimated')}{' '}
      {isOff && text('noteOff')}
    </p>
  );
}
