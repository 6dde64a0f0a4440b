import styles from './chart.module.css';

interface ChartTipProps {
  readonly left: number;
  /** Whether the point is in the right half, where the tip is at its left. */
  readonly isRight: boolean;
  readonly title: string;
  readonly lines: readonly string[];
}

/** What a point says, beside the line through it. */
export function ChartTip({ left, isRight, title, lines }: ChartTipProps) {
  return (
    <div className={styles.tip} data-side={isRight ? 'before' : 'after'} style={{ left }}>
      <strong className={styles.tipTitle}>{title}</strong>
      {lines.map((line) => (
        <span key={line} className={styles.tipLine}>
          {line}
        </span>
      ))}
    </div>
  );
}
