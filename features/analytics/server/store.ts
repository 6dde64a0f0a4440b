import { sql } from 'kysely';
import type { Db } from '#kernel/server/db.ts';
import type { Dimension } from '../breakdown.ts';
import { DAY_MS, HOUR_MS, type Period } from '../period.ts';
import { BLOCK_SECONDS } from '../seconds.ts';
import { SUM_NAMES, type Sums } from '../sums.ts';
import { readSketch, type ViewerSketch } from '../viewer-sketch.ts';

export interface TimedSums extends Sums {
  readonly timeMs: number;
}
export interface TimedSketch {
  readonly timeMs: number;
  readonly sketch: ViewerSketch;
}
export interface BreakdownSum {
  readonly dimension: Dimension;
  readonly key: string;
  readonly amount: number;
}
export interface VideoSums {
  readonly id: string;
  readonly sums: Pick<Sums, 'views' | 'watch_ms' | 'timed_views' | 'seen_ppm'>;
}
export interface SecondsSeen {
  readonly saw: number[];
  readonly seen: number[];
}

const daysOf = ({ fromMs, toMs }: Period) => sql`day >= ${fromMs / DAY_MS} and day < ${toMs / DAY_MS}`;

export function createAnalyticsStore(db: Db) {
  return {
    async sums(scope: string, { fromMs, toMs }: Period, unit: 'hour' | 'day'): Promise<TimedSums[]> {
      const unitMs = unit === 'hour' ? HOUR_MS : DAY_MS;
      const time = sql.ref(unit);
      const { rows } = await sql<Sums & { time: number }>`
        select ${time} as time, ${sql.join(SUM_NAMES.map((name) => sql.ref(name)))}
        from ${sql.table(`analytics_${unit}s`)}
        where scope = ${scope} and ${time} >= ${fromMs / unitMs} and ${time} < ${toMs / unitMs}`.execute(db);
      return rows.map(({ time: units, ...sums }) => ({ ...sums, timeMs: units * unitMs }));
    },

    async sketches(scope: string, period: Period): Promise<TimedSketch[]> {
      const { rows } = await sql<{ day: number; sketch: Buffer }>`
        select day, sketch from analytics_viewers where scope = ${scope} and ${daysOf(period)}`.execute(db);
      return rows.map(({ day, sketch }) => ({ timeMs: day * DAY_MS, sketch: readSketch(sketch) }));
    },

    /** Counts by second; the arrays end with the last block that anybody saw. */
    async seconds(video: string, generation: number, period: Period): Promise<SecondsSeen> {
      // As text, which is several times faster than unnesting arrays here or having the driver parse them.
      const { rows } = await sql<{ block: number; saw: string; seen: string }>`
        select block, saw::text, seen::text from analytics_seconds
        where video = ${video} and generation = ${generation} and ${daysOf(period)}`.execute(db);
      // Two years of a long video have more rows than a call may have arguments.
      const lastBlock = rows.reduce((last, { block }) => Math.max(last, block), -1);
      const length = (lastBlock + 1) * BLOCK_SECONDS;
      const counts = { saw: new Array<number>(length).fill(0), seen: new Array<number>(length).fill(0) };
      for (const { block, saw, seen } of rows) {
        addCounts(counts.saw, block, saw);
        addCounts(counts.seen, block, seen);
      }
      return counts;
    },

    async breakdown(scope: string, period: Period): Promise<BreakdownSum[]> {
      // Exact up to 2^53, and faster than the numeric sum of a bigint.
      const { rows } = await sql<BreakdownSum>`
        select dimension, key, sum(amount::float8) as amount from analytics_breakdown
        where scope = ${scope} and ${daysOf(period)} group by dimension, key`.execute(db);
      return rows;
    },

    async hasViews(scope: string): Promise<boolean> {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from analytics_days where scope = ${scope} and views > 0) as found`.execute(db);
      return rows[0]!.found;
    },

    /** The most viewed videos of an organization. */
    async topVideos(organizationId: string, period: Period, max: number): Promise<VideoSums[]> {
      const { rows } = await sql<VideoSums['sums'] & { id: string }>`
        select scope as id, sum(views)::bigint as views, sum(watch_ms)::bigint as watch_ms,
          sum(timed_views)::bigint as timed_views, sum(seen_ppm)::bigint as seen_ppm
        from analytics_days where organization_id = ${organizationId} and ${daysOf(period)}
        group by scope having sum(views) > 0
        order by views desc, watch_ms desc, scope limit ${max}`.execute(db);
      return rows.map(({ id, ...sums }) => ({ id, sums }));
    },
  };
}

/** `text`: '{1,0,2}' */
function addCounts(counts: number[], block: number, text: string): void {
  const first = block * BLOCK_SECONDS;
  for (const [index, count] of text.slice(1, -1).split(',').entries())
    counts[first + index]! += Number(count);
}
