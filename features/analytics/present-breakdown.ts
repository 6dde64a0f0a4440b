import { type Dimension, isClick, OTHER_KEY, splitKey } from './breakdown.ts';
import { LIST_MAX, type VideoAnalytics } from './contract.ts';
import { startupPercentile } from './startup-histogram.ts';
import type { Sums } from './sums.ts';

interface Amount {
  readonly key: string;
  readonly amount: number;
}
export type BreakdownSums = readonly (Amount & { readonly dimension: Dimension })[];

/** The largest amounts first; `key` is null in the last row, which has all the rest. */
function rank(amounts: readonly Amount[]): { readonly key: string | null; readonly amount: number }[] {
  const named = amounts.filter(({ key }) => key !== OTHER_KEY);
  // Thousands of amounts are sorted as numbers, and only those at the top as objects.
  const smallest = Float64Array.from(named, ({ amount }) => -amount).sort()[LIST_MAX - 1] ?? 0;
  const top = named
    .filter(({ amount }) => amount >= -smallest)
    .sort((a, b) => b.amount - a.amount || (a.key < b.key ? -1 : 1))
    .slice(0, LIST_MAX);
  const sum = (list: readonly Amount[]): number => list.reduce((total, { amount }) => total + amount, 0);
  const rest = sum(amounts) - sum(top);
  return [...top, ...(rest > 0 ? [{ key: null, amount: rest }] : [])];
}

type Lists = Pick<
  VideoAnalytics,
  'sites' | 'pages' | 'devices' | 'campaigns' | 'qualities' | 'actions' | 'startup' | 'rebuffering'
>;

export function presentBreakdown(breakdown: BreakdownSums, total: Sums): Lists {
  const byDimension = Map.groupBy(breakdown, ({ dimension }) => dimension);
  const amountsOf = (dimension: Dimension) => byDimension.get(dimension) ?? [];
  const views = (dimension: Dimension) =>
    rank(amountsOf(dimension)).map(({ key: name, amount }) => ({ name, views: amount }));
  return {
    sites: views('site'),
    pages: views('page'),
    devices: views('device'),
    campaigns: rank(amountsOf('campaign')).map(({ key, amount }) => {
      const [name, value] = key === null ? [null, ''] : splitKey(key, '=');
      return { name, value, views: amount };
    }),
    qualities: rank(amountsOf('quality')).map(({ key: name, amount }) => ({ name, watch_time: amount })),
    actions: rank(amountsOf('action').filter(({ key }) => isClick(key))).map(({ key, amount }) => {
      const [widget, name] = key === null ? [null, ''] : splitKey(key, ':');
      return { widget, name, count: amount };
    }),
    startup: presentStartup(amountsOf('startup'), total),
    rebuffering: presentRebuffering(total),
  };
}

function presentStartup(amounts: readonly Amount[], { startup_ms, startups }: Sums): Lists['startup'] {
  const counts = new Map(amounts.map(({ key, amount }) => [Number(key), amount]));
  return {
    average_ms: startups > 0 ? Math.round(startup_ms / startups) : null,
    median_ms: startupPercentile(counts, 0.5),
    p95_ms: startupPercentile(counts, 0.95),
  };
}

const presentRebuffering = ({ stall_ms, stalls, watch_ms }: Sums): Lists['rebuffering'] => ({
  stall_time: stall_ms,
  stalls,
  ratio: stall_ms > 0 ? Math.round((stall_ms / (stall_ms + watch_ms)) * 10_000) / 10_000 : 0,
});
