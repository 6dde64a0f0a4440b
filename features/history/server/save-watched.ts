import { sql } from 'kysely';
import type { Tx } from '#kernel/server/db.ts';
import type { Watched } from '../watched.ts';

/**
 * Adds what was watched, in one statement. Several processes save at the same time: rows are locked in the order of the
 * primary key, and ranges are merged by the database. Deleted people, deleted videos, and paused histories are skipped.
 */
export async function saveWatched(tx: Tx, watched: readonly Watched[]): Promise<void> {
  if (watched.length === 0) return;
  const merged = sql`case when known.generation = excluded.generation
    then known.ranges + excluded.ranges else excluded.ranges end`;
  const lengthOf = (ranges: typeof merged) =>
    sql`(select coalesce(sum(upper(part) - lower(part)), 0) from unnest(${ranges}) as part)`;
  await sql`
    insert into watch_history as known
      (user_id, video_id, generation, ranges, watched_ms, position_ms, duration_ms, last_at)
    select user_id, video_id, generation, ranges::int4multirange, ${lengthOf(sql`seen.ranges::int4multirange`)},
      position_ms, duration_ms, last_at
    from unnest(
      ${watched.map((one) => one.userId)}::uuid[],
      ${watched.map((one) => one.videoId)}::text[],
      ${watched.map((one) => one.generation)}::integer[],
      ${watched.map((one) => one.ranges)}::text[],
      ${watched.map((one) => one.positionMs)}::integer[],
      ${watched.map((one) => one.durationMs)}::integer[],
      ${watched.map((one) => new Date(one.lastMs))}::timestamptz[]
    ) as seen (user_id, video_id, generation, ranges, position_ms, duration_ms, last_at)
    where exists (select from users where users.id = seen.user_id and users.deleted_at is null)
      and exists (select from videos where videos.id = seen.video_id)
      and not exists (select from watch_history_pauses as paused where paused.user_id = seen.user_id)
    order by user_id, video_id
    on conflict (user_id, video_id) do update set
      generation = excluded.generation,
      ranges = ${merged},
      watched_ms = ${lengthOf(merged)},
      position_ms = case when known.generation = excluded.generation and known.last_at > excluded.last_at
        then known.position_ms else excluded.position_ms end,
      duration_ms = excluded.duration_ms,
      last_at = greatest(known.last_at, excluded.last_at)
    where known.generation <= excluded.generation`.execute(tx);
}
