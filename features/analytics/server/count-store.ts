import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';

/** All tables with rows of a video, and their column with its id. The last one lists which videos have any. */
const TABLES = [
  ['analytics_hours', 'scope'],
  ['analytics_viewers', 'scope'],
  ['analytics_seconds', 'video'],
  ['analytics_breakdown', 'scope'],
  ['analytics_days', 'scope'],
] as const;

/** The number of all views of each video, and what is needed to keep it up to date. */
export function createCountStore(db: Db) {
  return {
    /** Identifies a transaction, to find out later whether it has ended. */
    async transactionId(tx: Tx): Promise<string> {
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
      return rows[0]!.id;
    },
    /** Those of the transactions that have not ended. */
    async stillRunning(ids: readonly string[]): Promise<Set<string>> {
      const { rows } = await sql<{ id: string }>`
        select id from unnest(${[...ids]}::text[]) as given (id)
        where pg_xact_status(id::xid8) = 'in progress'`.execute(db);
      return new Set(rows.map(({ id }) => id));
    },
    async viewCounts(tx: Tx, videos: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await sql<{ id: string; views: number }>`
        select scope as id, sum(views)::bigint as views from analytics_days
        where scope = any(${[...videos]}::text[]) group by scope`.execute(tx);
      return new Map(rows.map(({ id, views }) => [id, views]));
    },
    /** Videos with statistics, in pages ordered by id. */
    async videosAfter(id: string, max: number): Promise<string[]> {
      const { rows } = await sql<{ scope: string }>`
        select distinct scope from analytics_days
        where scope > ${id} and organization_id is not null order by scope limit ${max}`.execute(db);
      return rows.map(({ scope }) => scope);
    },
    /** Deletes the rows of videos. Those that are just being written are left for the next time. */
    async remove(videos: readonly string[]): Promise<void> {
      for (const [table, column] of TABLES)
        await sql`
          delete from ${sql.table(table)} where ctid = any(array(
            select ctid from ${sql.table(table)} where ${sql.ref(column)} = any(${[...videos]}::text[])
            for update skip locked
          ))`.execute(db);
    },
  };
}
