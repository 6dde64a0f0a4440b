import { setTimeout as wait } from 'node:timers/promises';

export interface JobWatchOptions {
  readonly everyMs: number;
  query(sql: string): Promise<{ rows: { name: string; due: boolean; abandoned: boolean }[] }>;
  /** Called with a queue that has jobs to run. */
  wake(queue: string): void;
  /** Called with a queue that has jobs whose worker no longer reports. */
  release(queue: string): Promise<void>;
  readonly signal: AbortSignal;
}

const FIND_WORK = `
  select name,
    bool_or(state < 'active') as due,
    bool_or(state = 'active') as abandoned
  from jobs.job
  where (state < 'active' and start_after <= now())
    or (state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now())
  group by name`;

/** Finds retries, delayed jobs, and jobs of killed workers in all queues with one query, so that workers need not poll. */
export async function watchJobs({ everyMs, query, wake, release, signal }: JobWatchOptions): Promise<void> {
  while (!signal.aborted) {
    try {
      const { rows } = await query(FIND_WORK);
      for (const { name, due, abandoned } of rows) {
        if (abandoned) await release(name);
        if (due) wake(name);
      }
    } catch {
      // The queue itself reports that the database is away.
    }
    await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
