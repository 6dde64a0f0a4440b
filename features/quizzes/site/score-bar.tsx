import type { CSSProperties } from 'react';
import { formatPercent } from './format-result.ts';
import styles from './score-bar.module.css';

interface ScoreBarProps {
  readonly percent: number;
  /** Instead of the bare number. */
  readonly words?: string;
}

/** A percentage in words, and as a bar beside it. */
export function ScoreBar({ percent, words = formatPercent(percent) }: ScoreBarProps) {
  const share = Math.min(1, Math.max(0, percent / 100));
  return (
    <span className={styles.score}>
      <span className={styles.percent}>{words}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ '--share': share } as CSSProperties} />
      </span>
    </span>
  );
}
