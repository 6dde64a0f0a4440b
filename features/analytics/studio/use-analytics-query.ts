import { useSearchParams } from 'react-router';
import {
  type AnalyticsPeriod,
  type AnalyticsQuery,
  periodOf,
  readAnalyticsQuery,
  writeAnalyticsQuery,
} from './analytics-query.ts';
import { choiceOf, type Metric } from './metrics.ts';

export interface QueryControl {
  readonly query: AnalyticsQuery;
  readonly period: AnalyticsPeriod;
  change(part: Partial<AnalyticsQuery>): void;
  /** Decided by what the URL asks for: the data on the page may still be those of the query before. */
  showMetric(metric: Metric): void;
}

/** What the page shows, kept in its URL. Each choice is an entry of the history, so that Back returns to the last one. */
export function useAnalyticsQuery(): QueryControl {
  const [search, setSearch] = useSearchParams();
  const query = readAnalyticsQuery(search);
  const period = periodOf(query, Date.now());
  const change = (part: Partial<AnalyticsQuery>): void =>
    setSearch((before) => writeAnalyticsQuery({ ...query, ...part }, before));
  return { query, period, change, showMetric: (metric) => change(choiceOf(metric, period.by)) };
}
