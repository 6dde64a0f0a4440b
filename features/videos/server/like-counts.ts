import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { VideoTables } from './tables.ts';

/**
 * Adds to the number of likes of videos. The rows are locked before `change` runs, and always in the same order, so that
 * changes of several processes neither lose a like nor wait for each other forever.
 */
export const createLikeCounts =
  (kernelDb: Db, onChanged: (id: string, count: number) => void) =>
  async (
    ids: readonly string[],
    change: (tx: Tx) => Promise<ReadonlyMap<string, number>>,
  ): Promise<ReadonlyMap<string, number>> => {
    const counts = await kernelDb.transaction().execute(async (tx) => {
      const locked = await tx
        .withTables<VideoTables>()
        .selectFrom('videos')
        .select(['id', 'like_count'])
        .where(sql<boolean>`id = any(${[...ids]}::text[])`)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      if (locked.length === 0) return new Map<string, number>();
      const added = await change(tx);
      await sql`
        update videos set like_count = greatest(0, like_count + given.added)
        from unnest(${[...added.keys()]}::text[], ${[...added.values()]}::integer[]) as given (id, added)
        where videos.id = given.id and given.added <> 0`.execute(tx);
      return new Map(locked.map((row) => [row.id, Math.max(0, row.like_count + (added.get(row.id) ?? 0))]));
    });
    for (const [id, count] of counts) onChanged(id, count);
    return counts;
  };
