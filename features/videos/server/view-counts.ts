import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { RecordedCounts } from '../port.ts';
import type { VideoTables } from './tables.ts';

/**
 * Sets the number of views of each video. Counts are read after the rows are locked, so that an older count never
 * replaces a newer one. Rows that someone else is changing are left out: waiting for several of them could end in a
 * deadlock.
 */
export const createViewCounts =
  (kernelDb: Db) =>
  (
    ids: readonly string[],
    readCounts: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>,
  ): Promise<RecordedCounts> =>
    kernelDb.transaction().execute(async (tx) => {
      const videos = () =>
        tx
          .withTables<VideoTables>()
          .selectFrom('videos')
          .select('id')
          .where(sql<boolean>`id = any(${[...ids]}::text[])`);
      const locked = await videos().forNoKeyUpdate().skipLocked().execute();
      const free = new Set(locked.map(({ id }) => id));
      const counts = await readCounts(tx, [...free]);
      await sql`
        update videos set view_count = given.count
        from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::bigint[]) as given (id, count)
        where videos.id = given.id and videos.view_count <> given.count`.execute(tx);
      const existing = new Set((await videos().execute()).map(({ id }) => id));
      return {
        busy: [...existing].filter((id) => !free.has(id)),
        gone: ids.filter((id) => !existing.has(id)),
      };
    });
