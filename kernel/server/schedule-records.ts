import type { Db } from './db.ts';
import type { LastRun } from './schedule-timing.ts';

/** Where the runs of one schedule are recorded. */
export interface RunRecord {
  last(): Promise<LastRun | null>;
  start(at: Date): Promise<void>;
  finish(at: Date): Promise<void>;
}

type ScheduleTable = { name: string; started_at: Date; finished_at: Date | null };

/** In the database, for all processes together. Only the holder of the schedule's lock may write. */
export function createSharedRecord(kernelDb: Db, name: string): RunRecord {
  const db = kernelDb.withTables<{ kernel_schedules: ScheduleTable }>();
  return {
    async last() {
      const row = await db
        .selectFrom('kernel_schedules')
        .selectAll()
        .where('name', '=', name)
        .executeTakeFirst();
      return row ? { startedMs: row.started_at.getTime(), finished: row.finished_at !== null } : null;
    },
    async start(at) {
      await db
        .insertInto('kernel_schedules')
        .values({ name, started_at: at, finished_at: null })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ started_at: at, finished_at: null }))
        .execute();
    },
    async finish(at) {
      await db.updateTable('kernel_schedules').set({ finished_at: at }).where('name', '=', name).execute();
    },
  };
}

/** In memory, for this process. */
export function createOwnRecord(): RunRecord {
  let last: LastRun | null = null;
  return {
    last: async () => last,
    async start(at) {
      last = { startedMs: at.getTime(), finished: true };
    },
    finish: async () => {},
  };
}
