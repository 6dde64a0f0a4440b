import { useSearchParams } from 'react-router';
import {
  type AnalyticsPeriod,
  type AnalyticsQuery,
  periodOf,
  readAnalyticsQuery,
  writeAnalyticsQuery,
} from './analytics-query.ts';

export interface QueryControl {
  readonly query: AnalyticsQuery;
  readonly period: AnalyticsPeriod;
  change(part: Partial<AnalyticsQuery>): void;
}

/** What the page shows, kept in its URL. Each choice is an entry of the history, so that Back returns to the last one. */
export function useAnalyticsQuery(): QueryControl {
  const [search, setSearch] = useSearchParams();
  const query = readAnalyticsQuery(search);
  return {
    query,
    period: periodOf(query, Date.now()),
    change: (part) => setSearch((before) => writeAnalyticsQuery({ ...query, ...part }, before)),
  };
}
