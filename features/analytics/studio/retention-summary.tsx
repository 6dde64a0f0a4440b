import type { ReactNode } from 'react';
import { formatDuration } from '#kernel/ui/duration.ts';
import { text } from './messages.ts';
import { halfLost, mostRewatched, type RetentionPoint } from './retention.ts';
import styles from './retention-panel.module.css';

interface RetentionSummaryProps {
  readonly points: readonly RetentionPoint[];
  onSeek?: ((second: number) => void) | undefined;
}

/** The two moments that owners look for, in words. They open in the player. */
export function RetentionSummary({ points, onSeek }: RetentionSummaryProps) {
  const lost = halfLost(points);
  const again = mostRewatched(points);
  const time = (second: number): ReactNode => {
    const shown = formatDuration(second * 1000);
    if (!onSeek) return shown;
    return (
      <button key={second} type="button" className={styles.time} onClick={() => onSeek(second)}>
        {shown}
      </button>
    );
  };
  if (points.every(({ views }) => views === 0)) return text('nothingSeen');
  return (
    <>
      {lost === null ? text('mostStay') : text.nodes<'halfLost', ReactNode>('halfLost', { time: time(lost) })}{' '}
      {again !== null && text.nodes<'rewatchedMost', ReactNode>('rewatchedMost', { time: time(again) })}
    </>
  );
}
