import pg from 'pg';
import { expect } from 'vitest';

/**
 * Runs calls at the same moment for certain: they all need rows that `query` locks or changes, and the transaction of
 * the query is committed only when every call waits for it.
 */
export async function runAtOnce<T>(
  databaseUrl: string,
  { query, values = [] }: { readonly query: string; readonly values?: readonly unknown[] },
  calls: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const [holder, observer] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)];
  await Promise.all([holder.connect(), observer.connect()]);
  try {
    await holder.query('begin');
    await holder.query(query, [...values]);
    const results = Promise.allSettled(calls.map((call) => call()));
    const countWaiting = async (): Promise<number> =>
      (
        await observer.query(
          "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rows[0].count;
    await expect.poll(countWaiting, { timeout: 30_000 }).toBe(calls.length);
    await holder.query('commit');
    return await results;
  } finally {
    await Promise.all([holder.end(), observer.end()]);
  }
}
