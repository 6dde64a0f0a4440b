import type { OrganizationAnalytics, OrganizationPart, VideoAnalytics, VideoPart } from './contract.ts';

export type Analytics = VideoAnalytics | OrganizationAnalytics;
export type ExportedPart = VideoPart | OrganizationPart;
type Part = Exclude<ExportedPart, 'all'>;
type Cell = string | number | null;
/** The rows of one part, as a chart shows them. All rows have the same fields; the first ones name the row. */
type Row = Readonly<Record<string, Cell>>;

/** The name of the row that has everything beyond the longest lists. */
const OTHER = '(other)';
const named = <T extends { readonly name: string | null }>(rows: readonly T[]) =>
  rows.map((row) => ({ ...row, name: row.name ?? OTHER }));
const toIso = (timeMs: number): string => new Date(timeMs).toISOString();

function readPart(analytics: Analytics, part: Part): readonly Row[] {
  switch (part) {
    case 'totals':
      return [readTotals(analytics)];
    case 'series':
      return analytics.series.map(({ time, ...values }) => ({ time: toIso(time), ...values }));
    case 'retention':
      return 'retention' in analytics
        ? analytics.retention.map((views, second) => ({ second, views, plays: analytics.rewatch[second]! }))
        : [];
    case 'top_videos':
      return 'top_videos' in analytics ? analytics.top_videos.map(({ images: _, ...video }) => video) : [];
    case 'actions':
      return analytics.actions.map((action) => ({ ...action, widget: action.widget ?? OTHER }));
    case 'errors':
      return analytics.errors;
    default:
      return named<{ readonly name: string | null } & Row>(analytics[part]);
  }
}

function readTotals({ startup, rebuffering, ...analytics }: Analytics): Row {
  return {
    from: toIso(analytics.from),
    to: toIso(analytics.to),
    views: analytics.views,
    viewers: analytics.viewers,
    watch_time: analytics.watch_time,
    average_percent: analytics.average_percent,
    completed: analytics.completed,
    loads: analytics.loads,
    startup_average_ms: startup.average_ms,
    startup_median_ms: startup.median_ms,
    startup_p95_ms: startup.p95_ms,
    stall_time: rebuffering.stall_time,
    stalls: rebuffering.stalls,
    stall_ratio: rebuffering.ratio,
  };
}

const COLUMNS: Readonly<Record<Part, readonly string[]>> = {
  totals: [
    'from',
    'to',
    'views',
    'viewers',
    'watch_time',
    'average_percent',
    'completed',
    'loads',
    'startup_average_ms',
    'startup_median_ms',
    'startup_p95_ms',
    'stall_time',
    'stalls',
    'stall_ratio',
  ],
  series: [
    'time',
    'views',
    'viewers',
    'watch_time',
    'average_percent',
    'completed',
    'loads',
    'stall_time',
    'errors',
  ],
  retention: ['second', 'views', 'plays'],
  top_videos: ['kapsule_id', 'displayname', 'views', 'watch_time', 'average_percent'],
  sites: ['name', 'views'],
  pages: ['name', 'views'],
  devices: ['name', 'views'],
  campaigns: ['name', 'value', 'views'],
  qualities: ['name', 'watch_time'],
  actions: ['widget', 'name', 'count'],
  errors: ['code', 'severity', 'count'],
};
const PARTS = Object.keys(COLUMNS) as Part[];

/** Columns that say what a row is about, in the table of all parts. */
const KEYS = new Set([
  'from',
  'to',
  'time',
  'second',
  'kapsule_id',
  'displayname',
  'name',
  'value',
  'widget',
  'code',
  'severity',
]);

export interface ExportTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** One part as a table; all parts together have a row per number. */
export function toTable(analytics: Analytics, part: ExportedPart): ExportTable {
  if (part !== 'all') {
    const columns = COLUMNS[part];
    return {
      columns,
      rows: readPart(analytics, part).map((row) => columns.map((name) => row[name] ?? null)),
    };
  }
  const rows = PARTS.flatMap((one) =>
    readPart(analytics, one).flatMap((row) => {
      const item = COLUMNS[one].flatMap((name) => (KEYS.has(name) ? String(row[name]) : [])).join(' ');
      return COLUMNS[one].flatMap((name) => (KEYS.has(name) ? [] : [[one, item, name, row[name] ?? null]]));
    }),
  );
  return { columns: ['part', 'item', 'measure', 'value'], rows };
}

/** The rows of one part as objects, or everything. */
export const toDocument = (analytics: Analytics, part: ExportedPart): object =>
  part === 'all'
    ? analytics
    : { from: analytics.from, to: analytics.to, by: analytics.by, [part]: readPart(analytics, part) };
