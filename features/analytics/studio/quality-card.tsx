import styles from './analytics.module.css';
import { Breakdown } from './breakdown.tsx';
import type { CommonAnalytics } from './common-analytics.ts';
import type { ExportUrl } from './export-menu.tsx';
import { formatCount, formatDelay, formatPercent, formatSpan } from './format.ts';
import { text } from './messages.ts';
import { qualityRows } from './named-rows.ts';

const orDash = (value: number | null, show: (value: number) => string): string =>
  value === null ? '–' : show(value);

/** How fast videos start, how often they stall, and in which qualities they are played. */
export function QualityCard({ data, exportUrl }: { data: CommonAnalytics; exportUrl: ExportUrl }) {
  const { startup, rebuffering } = data;
  const facts = [
    [text('startupMedian'), orDash(startup.median_ms, formatDelay)],
    [text('startupP95'), orDash(startup.p95_ms, formatDelay)],
    [text('rebuffering'), formatPercent(rebuffering.ratio * 100, 2)],
    [text('stalls'), formatCount(rebuffering.stalls)],
    [text('metric_stall_time'), formatSpan(rebuffering.stall_time)],
  ] as const;
  return (
    <Breakdown
      title={text('quality')}
      part="qualities"
      exportUrl={exportUrl}
      columns={[text('resolution'), text('metric_watch_time')]}
      rows={qualityRows(data)}
      empty={text('noQualities')}
    >
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Breakdown>
  );
}
