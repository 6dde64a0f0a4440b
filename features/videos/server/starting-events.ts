import type { Db } from '#kernel/server/db.ts';
import type { VideoTables } from './tables.ts';

/** Events that are scheduled to start in a period, soonest first. */
export async function listStarting(
  db: Db,
  after: Date,
  until: Date,
): Promise<readonly { readonly id: string; readonly start: Date }[]> {
  const rows = await db
    .withTables<VideoTables>()
    .selectFrom('videos')
    .select(['id', 'time_live'])
    .where('live_state', '=', 'SCHEDULED')
    .where('time_live', '>', after)
    .where('time_live', '<=', until)
    .orderBy('time_live')
    .execute();
  return rows.map(({ id, time_live }) => ({ id, start: time_live! }));
}
