import type { CSSProperties } from 'react';
import { ChartFigure } from '#kernel/ui/chart/chart-figure.tsx';
import { formatCount, formatPercent } from '../site/format-result.ts';
import { text } from './gradebook-messages.ts';
import styles from './score-histogram.module.css';

interface ScoreHistogramProps {
  /** People by score: classes of equal width. */
  readonly distribution: readonly number[];
}

/** How the scores of all people are spread, in classes of ten percent. */
export function ScoreHistogram({ distribution }: ScoreHistogramProps) {
  const max = Math.max(1, ...distribution);
  const bars = distribution.map((count, index) => ({ count, ...rangeOf(index, distribution.length) }));
  return (
    <ChartFigure
      title={text('distribution')}
      table={() => ({
        caption: text('distribution'),
        columns: [text('score'), text('people')],
        rows: bars.map(({ range, count }) => [range, formatCount(count)]),
      })}
    >
      <ol className={styles.bars} aria-label={text('distribution')}>
        {bars.map(({ count, range, from }) => (
          <li key={range} className={styles.class} style={{ '--share': count / max } as CSSProperties}>
            <span className="visually-hidden">
              {range}: {text('peopleCount', { count })}
            </span>
            <span className={styles.plot} aria-hidden="true">
              {count > 0 && <span className={styles.count}>{formatCount(count)}</span>}
              <span className={styles.bar} />
            </span>
            <span className={styles.from} aria-hidden="true">
              {from}
            </span>
          </li>
        ))}
      </ol>
    </ChartFigure>
  );
}

function rangeOf(index: number, classes: number) {
  const [from, to] = [index, index + 1].map((edge) => formatPercent((edge * 100) / classes)) as [
    string,
    string,
  ];
  return { from, range: text('distributionRange', { from, to }) };
}
