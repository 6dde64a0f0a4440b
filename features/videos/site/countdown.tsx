import { useEffect, useState } from 'react';
import styles from './countdown.module.css';
import { timeUntil } from './time-until.ts';
import { text } from './watch-messages.ts';

/** Counts down to the start of an event. */
export function Countdown({ startMs }: { startMs: number }) {
  const [nowMs, setNowMs] = useState(Date.now);
  const left = timeUntil(startMs, nowMs);
  const hasEnded = left === null;
  useEffect(() => {
    if (hasEnded) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [hasEnded]);
  if (!left) return <p className={styles.soon}>{text('startsSoon')}</p>;
  const parts = [
    ...(left.days > 0 ? [[left.days, text('days', { count: left.days })] as const] : []),
    [left.hours, text('hours', { count: left.hours })] as const,
    [left.minutes, text('minutes', { count: left.minutes })] as const,
    [left.seconds, text('seconds', { count: left.seconds })] as const,
  ];
  return (
    <div className={styles.countdown} role="timer" aria-label={text('startsIn')}>
      {parts.map(([value, unit], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the units have a fixed order
        <span key={index} className={styles.part}>
          <span className={styles.value}>{String(value).padStart(2, '0')}</span>{' '}
          <span className={styles.unit}>{unit}</span>
        </span>
      ))}
    </div>
  );
}
