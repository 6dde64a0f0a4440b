import { createReadStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { z } from 'zod';

/** A queued or active job, independent of the queue's own version. */
const PendingJob = z.object({
  queue: z.string(),
  data: z.record(z.string(), z.unknown()),
  key: z.string().nullable(),
  priority: z.number(),
});
export type PendingJob = z.infer<typeof PendingJob>;

/** Reads queued and active jobs in the transaction of `client`. */
export async function pendingJobs(client: pg.Client): Promise<PendingJob[]> {
  const { rows: found } = await client.query<{ present: boolean }>(
    `select to_regclass('jobs.job') is not null as present`,
  );
  // A queue that was never started has no tables.
  if (!found[0]?.present) return [];
  const { rows } = await client.query<PendingJob>(
    `select name as queue, coalesce(data, '{}') as data, singleton_key as key, priority from jobs.job
     where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by created_on`,
  );
  return rows;
}

/** Written by a restore and sent by the next start. */
export const restoredJobsFile = (dataDir: string): string => join(dataDir, 'restored-jobs.jsonl');

/** Sends restored jobs and deletes the file. An interrupted run is repeated, which is safe because jobs are idempotent. */
export async function sendRestoredJobs(
  file: string,
  send: (job: PendingJob) => Promise<void>,
): Promise<void> {
  if (!existsSync(file)) return;
  for await (const line of createInterface({ input: createReadStream(file) }))
    if (line) await send(PendingJob.parse(JSON.parse(line)));
  await rm(file);
}
