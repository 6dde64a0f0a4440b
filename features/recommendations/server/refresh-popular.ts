import { sql } from 'kysely';
import type { HistoryPort } from '#features/history/port.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Db } from '#kernel/server/db.ts';
import { addHeat, headStart } from '../heat.ts';

export interface RefreshPopularOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly history: Pick<HistoryPort, 'watchedWith'>;
}
interface StaleVideo {
  readonly id: string;
  readonly heat: number;
  readonly viewed: number;
  readonly since: Date;
}

/** Videos of one run. */
const RUN_MAX = 200;
/** A video that is watched all the time is updated no more often. */
const PAUSE_MS = 30 * 60_000;
const NEIGHBORS_MAX = 30;
/** Smaller changes of the heat leave the many rows of a video as they are. */
const HEAT_STEP = 0.25;

/** Includes new views: how popular videos are, and which ones the same people watch. */
export function createPopularRefresh({ db, clock, history }: RefreshPopularOptions) {
  async function refresh({ id, heat, viewed, since }: StaleVideo): Promise<void> {
    const neighbors = await weighNeighbors(db, await history.watchedWith(id));
    const next = addHeat(headStart(since.getTime()), viewed);
    const isMoved = Math.abs(next - heat) >= HEAT_STEP;
    await db.transaction().execute(async (tx) => {
      await sql`
        update recommendation_videos set neighbors = ${neighbors.map((one) => one.id)}::text[],
          neighbor_weights = ${neighbors.map((one) => one.weight)}::real[], neighbors_at = ${clock.now()},
          heat = ${isMoved ? next : heat}
        where video_id = ${id}`.execute(tx);
      if (isMoved)
        await sql`update recommendation_postings set heat = ${next} where video_id = ${id}`.execute(tx);
      // A view that came meanwhile leaves the row stale.
      await sql`update recommendation_heat set is_stale = false where video_id = ${id} and heat = ${viewed}`.execute(
        tx,
      );
    });
  }

  return async (signal?: AbortSignal): Promise<void> => {
    const { rows } = await sql<StaleVideo>`
      select known.video_id as id, known.heat, viewed.heat as viewed, coalesce(published_at, created_at) as since
      from recommendation_heat as viewed
        join recommendation_videos as known on known.video_id = viewed.video_id
        join videos on videos.id = viewed.video_id
      where viewed.is_stale
        and (neighbors_at is null or neighbors_at <= ${new Date(clock.now().getTime() - PAUSE_MS)})
      order by neighbors_at nulls first limit ${RUN_MAX}`.execute(db);
    for (const video of rows) if (!signal?.aborted) await refresh(video);
  };
}

/** Videos that everybody watches say little about who watches this one. */
async function weighNeighbors(
  db: Db,
  found: readonly { readonly videoId: string; readonly viewers: number }[],
): Promise<{ id: string; weight: number }[]> {
  const { rows } = await sql<{ id: string; views: number }>`
    select id, view_count as views from videos where id = any(${found.map((one) => one.videoId)}::text[])`.execute(
    db,
  );
  const views = new Map(rows.map((row) => [row.id, row.views]));
  return found
    .filter(({ videoId }) => views.has(videoId))
    .map(({ videoId, viewers }) => ({
      id: videoId,
      weight: viewers / Math.sqrt(Math.max(viewers, views.get(videoId)!)),
    }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, NEIGHBORS_MAX);
}
