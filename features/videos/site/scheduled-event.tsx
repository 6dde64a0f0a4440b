import type { ReactNode } from 'react';
import type { Video } from '../contract.ts';
import { Countdown } from './countdown.tsx';
import { getDateLocale } from './date-locale.ts';
import styles from './player-slot.module.css';
import { text } from './watch-messages.ts';

interface ScheduledEventProps {
  video: Video;
  /** Null as long as no date is set. */
  startMs: number | null;
  /** Buttons of other features. */
  actions: ReactNode;
}

/** Takes the place of the player until an event starts; the date is in the viewer's own time. */
export function ScheduledEvent({ video, startMs, actions }: ScheduledEventProps) {
  return (
    <div className={styles.event}>
      <p className={styles.title}>{video.displayname}</p>
      {startMs === null ? (
        <p className={styles.detail}>{text('noDate')}</p>
      ) : (
        <>
          <p className={styles.detail}>
            <time dateTime={new Date(startMs).toISOString()}>{formatStart(startMs)}</time>
          </p>
          <Countdown startMs={startMs} />
          <div className={styles.eventActions}>{actions}</div>
        </>
      )}
    </div>
  );
}

const formatStart = (startMs: number): string =>
  new Date(startMs).toLocaleString(getDateLocale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
