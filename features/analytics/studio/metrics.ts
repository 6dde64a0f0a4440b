import { z } from 'zod';
import type { ChartUnit } from '#kernel/ui/chart/chart-scale.ts';
import type { Bucket, SeriesPoint } from '../contract.ts';

export const Metric = z.enum([
  'views',
  'viewers',
  'watch_time',
  'average_percent',
  'completed',
  'loads',
  'stall_time',
  'errors',
]);
export type Metric = z.infer<typeof Metric>;

const UNITS: Partial<Record<Metric, ChartUnit>> = {
  watch_time: 'duration',
  stall_time: 'duration',
  average_percent: 'percent',
};
export const unitOf = (metric: Metric): ChartUnit => UNITS[metric] ?? 'count';

/** Viewers of single hours are not counted. */
export const metricsBy = (by: Bucket): Metric[] =>
  Metric.options.filter((metric) => metric !== 'viewers' || by !== 'hour');

/** The metric to draw: the chosen one, unless the buckets are too short for it. */
export const drawnMetric = (metric: Metric, by: Bucket): Metric =>
  metricsBy(by).includes(metric) ? metric : 'views';

/** What to change to show a metric: buckets that are too short for it give way to the usual ones. */
export const choiceOf = (metric: Metric, by: Bucket): { metric: Metric; by?: null } =>
  metricsBy(by).includes(metric) ? { metric } : { metric, by: null };

export const valuesOf = (series: readonly SeriesPoint[], metric: Metric): (number | null)[] =>
  series.map((point) => point[metric]);
