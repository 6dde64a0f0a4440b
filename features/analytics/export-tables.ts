import type {
  OrganizationAnalytics,
  OrganizationPart,
  Realtime,
  SeriesPoint,
  Totals,
  VideoAnalytics,
  VideoPart,
} from './contract.ts';

export type Analytics = VideoAnalytics | OrganizationAnalytics;
/** Everything except the last 30 minutes, which belong to no period. */
export type ExportedPart = Exclude<VideoPart | OrganizationPart, 'realtime'>;
type Part = Exclude<ExportedPart, 'all'>;
type Cell = string | number | boolean | null;
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
      return readTotals(analytics);
    case 'series':
      return readSeries(analytics);
    case 'retention':
      return 'retention' in analytics
        ? analytics.retention.map((views, second) => ({ second, views, plays: analytics.rewatch[second]! }))
        : [];
    case 'top_videos':
      return 'top_videos' in analytics ? analytics.top_videos.map(({ images: _, ...video }) => video) : [];
    case 'live_now':
      return 'live_now' in analytics
        ? analytics.live_now.map(({ video: { images: _, ...video }, watching }) => ({ ...video, watching }))
        : [];
    case 'actions':
      return analytics.actions.map((action) => ({ ...action, widget: action.widget ?? OTHER }));
    case 'errors':
      return analytics.errors;
    default:
      return named<{ readonly name: string | null } & Row>(analytics[part]);
  }
}

/** The period, and the one before if both are compared. */
function readTotals({ startup, rebuffering, previous, ...analytics }: Analytics): Row[] {
  const current = {
    ...readSums(analytics),
    startup_average_ms: startup.average_ms,
    startup_median_ms: startup.median_ms,
    startup_p95_ms: startup.p95_ms,
    stall_time: rebuffering.stall_time,
    stalls: rebuffering.stalls,
    stall_ratio: rebuffering.ratio,
  };
  return previous ? [current, readSums(previous)] : [current];
}

const readSums = (totals: Totals & { readonly from: number; readonly to: number }): Row => ({
  from: toIso(totals.from),
  to: toIso(totals.to),
  views: totals.views,
  viewers: totals.viewers,
  viewers_estimated: totals.viewers_estimated,
  watch_time: totals.watch_time,
  average_percent: totals.average_percent,
  completed: totals.completed,
  loads: totals.loads,
});

/** Each point beside the one that it is compared with. */
function readSeries({ series, previous }: Analytics): Row[] {
  const read = ({ time, ...values }: SeriesPoint): Row => ({ time: toIso(time), ...values });
  if (!previous) return series.map(read);
  return series.map((point, index) => {
    const before = Object.entries(read(previous.series[index]!));
    return { ...read(point), ...Object.fromEntries(before.map(([name, cell]) => [PREVIOUS + name, cell])) };
  });
}

/** Begins the columns of the period before. */
const PREVIOUS = 'previous_';

const COLUMNS: Readonly<Record<Part, readonly string[]>> = {
  totals: [
    'from',
    'to',
    'views',
    'viewers',
    'viewers_estimated',
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
  live_now: ['kapsule_id', 'displayname', 'watching'],
  sites: ['name', 'views'],
  pages: ['name', 'views'],
  devices: ['name', 'views'],
  campaigns: ['name', 'value', 'views'],
  qualities: ['name', 'watch_time'],
  actions: ['widget', 'name', 'count'],
  errors: ['code', 'severity', 'count'],
};
const PARTS = Object.keys(COLUMNS) as Part[];

const columnsOf = ({ previous }: Analytics, part: Part): readonly string[] =>
  part === 'series' && previous
    ? [...COLUMNS.series, ...COLUMNS.series.map((name) => PREVIOUS + name)]
    : COLUMNS[part];

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
    const columns = columnsOf(analytics, part);
    return {
      columns,
      rows: readPart(analytics, part).map((row) => columns.map((name) => row[name] ?? null)),
    };
  }
  const rows = PARTS.flatMap((one) =>
    readPart(analytics, one).flatMap((row) => {
      const known = columnsOf(analytics, one).filter((name) => row[name] !== undefined);
      const item = known.flatMap((name) => (KEYS.has(name) ? String(row[name]) : [])).join(' ');
      return known.flatMap((name) => (KEYS.has(name) ? [] : [[one, item, name, row[name] ?? null]]));
    }),
  );
  return { columns: ['part', 'item', 'measure', 'value'], rows };
}

/** The last 30 minutes. */
export const toRealtimeTable = ({ minutes }: Realtime): ExportTable => ({
  columns: ['time', 'watching', 'started'],
  rows: minutes.map(({ time, watching, started }) => [toIso(time), watching, started]),
});

/** The rows of one part as objects, or everything. */
export const toDocument = (analytics: Analytics, part: ExportedPart): object =>
  part === 'all'
    ? analytics
    : { from: analytics.from, to: analytics.to, by: analytics.by, [part]: readPart(analytics, part) };
