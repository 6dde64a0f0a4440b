import { sql } from 'kysely';
import type { Clock } from '#kernel/server/clock.ts';
import type { Db } from '#kernel/server/db.ts';
import type { RecentActivity, ViewScope } from '../port.ts';

const MINUTE_MS = 60_000;
const MINUTES = 30;
/** A view whose last report is older has ended; live players report every 30 seconds. */
const WATCHING_MS = 45_000;

/** Who is watching now; read from single views through the index of their last reports. */
export function createRecentActivity(db: Db, clock: Clock) {
  const scopeOf = (scope: ViewScope) =>
    'videoId' in scope
      ? sql`organization_id = (select organization_id from views where video_id = ${scope.videoId} limit 1)
          and video_id = ${scope.videoId}`
      : sql`organization_id = ${scope.organizationId}`;

  return {
    async readRecent(scope: ViewScope): Promise<RecentActivity> {
      const now = clock.now().getTime();
      const firstMs = Math.floor(now / MINUTE_MS) * MINUTE_MS - (MINUTES - 1) * MINUTE_MS;
      const { rows } = await sql<{ minute: Date; started: number; watching: number }>`
        with recent as materialized (
          select started_at, last_at from views
          where ${scopeOf(scope)} and is_counted and started_at is not null and last_at >= ${new Date(firstMs)}
        )
        select minute, count(*) filter (where started_at >= minute and started_at < minute + interval '1 minute')::int
            as started, count(started_at)::int as watching
        from generate_series(${new Date(firstMs)}::timestamptz, ${new Date(now)}, interval '1 minute') as minute
          left join recent on started_at < minute + interval '1 minute' and last_at >= minute
        group by minute order by minute`.execute(db);
      return {
        watchingNow: await countWatching(scope, now),
        minutes: rows.map(({ minute, started, watching }) => ({
          timeMs: minute.getTime(),
          started,
          watching,
        })),
      };
    },

    async listWatched(organizationId: string, max: number) {
      const since = new Date(clock.now().getTime() - WATCHING_MS);
      const { rows } = await sql<{ videoId: string; watching: number }>`
        select video_id as "videoId", count(*)::int as watching from views
        where organization_id = ${organizationId} and is_counted and started_at is not null and last_at >= ${since}
        group by video_id order by watching desc, video_id limit ${max}`.execute(db);
      return rows;
    },
  };

  async function countWatching(scope: ViewScope, now: number): Promise<number> {
    const { rows } = await sql<{ watching: number }>`
      select count(*)::int as watching from views
      where ${scopeOf(scope)} and is_counted and started_at is not null
        and last_at >= ${new Date(now - WATCHING_MS)}`.execute(db);
    return rows[0]!.watching;
  }
}
