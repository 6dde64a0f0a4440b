import { useMemo } from 'react';
import { ChartFigure } from '#kernel/ui/chart/chart-figure.tsx';
import type { ChartModel } from '#kernel/ui/chart/draw-chart.ts';
import type { TableModel } from '#kernel/ui/chart/figure-table.tsx';
import { SeriesChart } from '#kernel/ui/chart/series-chart.tsx';
import { ScopeTabs } from '#kernel/ui/scope-tabs.tsx';
import { SelectMenu } from '#kernel/ui/select.tsx';
import styles from './analytics.module.css';
import { bucketsFor } from './analytics-query.ts';
import type { CommonAnalytics } from './common-analytics.ts';
import { ExportMenu, type ExportUrl } from './export-menu.tsx';
import { formatLongTime, formatPeriod, formatShortTime, formatTick, formatValue } from './format.ts';
import { text } from './messages.ts';
import { drawnMetric, type Metric, metricsBy, unitOf, valuesOf } from './metrics.ts';
import type { QueryControl } from './use-analytics-query.ts';

interface MetricChartProps {
  readonly data: CommonAnalytics;
  readonly control: QueryControl;
  readonly exportUrl: ExportUrl;
}

/** One metric over time, with the period before as a dashed line. */
export function MetricChart({ data, control, exportUrl }: MetricChartProps) {
  const { query, period, change, showMetric } = control;
  const metric = drawnMetric(query.metric, data.by);
  const name = text(`metric_${metric}`);
  const model = useMetricModel(data, metric);
  const unit = unitOf(metric);
  return (
    <ChartFigure
      title={name}
      table={() => tableOf(data, metric)}
      titleControl={
        <div className={styles.chartControls}>
          <SelectMenu
            aria-label={text('metric')}
            className={styles.metric ?? ''}
            value={metric}
            options={metricsBy(data.by).map((value) => ({ value, label: text(`metric_${value}`) }))}
            onChange={showMetric}
          />
          <ScopeTabs
            label={text('buckets')}
            value={period.by}
            options={bucketsFor(period).map((value) => ({ value, label: text(`by_${value}`) }))}
            onChange={(by) => change({ by })}
          />
        </div>
      }
      tools={<ExportMenu part="series" url={exportUrl} subject={name} />}
    >
      <SeriesChart
        label={text('chartLabel', { metric: name })}
        model={model}
        formatTitle={(index) => formatLongTime(data.series[index]?.time ?? 0, data.by)}
        formatValue={(value, series, index) => {
          if (series === 0) return `${name}: ${formatValue(value, unit)}`;
          const time = formatShortTime(data.previous?.series[index]?.time ?? 0, data.by);
          return text('before', { time, value: formatValue(value, unit) });
        }}
      />
      {data.previous && (
        <p className={styles.before}>
          {text('periodBeforeDates', { period: formatPeriod(data.previous.from, data.previous.to) })}
        </p>
      )}
    </ChartFigure>
  );
}

function useMetricModel(data: CommonAnalytics, metric: Metric): ChartModel {
  return useMemo(() => {
    const { series, previous, by } = data;
    const unit = unitOf(metric);
    const subject = {
      name: text(`metric_${metric}`),
      values: valuesOf(series, metric),
      kind: 'area',
    } as const;
    const before = previous && {
      name: text('periodBefore'),
      values: valuesOf(previous.series, metric).slice(0, series.length),
      kind: 'line' as const,
    };
    return {
      series: before ? [subject, before] : [subject],
      unit,
      hasAxes: true,
      formatPoint: (index) => formatShortTime(series[index]?.time ?? 0, by),
      formatTick: (value) => formatTick(value, unit),
    };
  }, [data, metric]);
}

function tableOf({ series, previous, by }: CommonAnalytics, metric: Metric): TableModel {
  const name = text(`metric_${metric}`);
  const show = (value: number | null | undefined): string =>
    value === null || value === undefined ? '–' : formatValue(value, unitOf(metric));
  return {
    caption: text('chartLabel', { metric: name }),
    columns: [text(`column_${by}`), name, ...(previous ? [text('periodBefore')] : [])],
    rows: series.map((point, index) => [
      formatLongTime(point.time, by),
      show(point[metric]),
      ...(previous ? [show(previous.series[index]?.[metric])] : []),
    ]),
  };
}
