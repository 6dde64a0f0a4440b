import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { PRODUCT_ID } from '#kernel/contract/product.ts';
import type { Db, Tx } from './db.ts';
import { watchJobs } from './job-watch.ts';
import type { Logger } from './log.ts';
import { sendRestoredJobs } from './pending-jobs.ts';

/** One kind of background work. Handlers must be idempotent: a killed worker's job runs again. */
export interface JobKind<D extends object = object> {
  readonly name: string;
  readonly data: z.ZodType<D>;
  readonly retryLimit?: number;
  readonly retryDelaySec?: number;
  /** A job without a heartbeat for this long is given to another worker. */
  readonly heartbeatSec?: number;
  readonly expireInSec?: number;
  /** How many run at the same time in one process. */
  readonly concurrency?: number;
  /** Whether a second job of a key is dropped only while one is queued (default) or also while one is active. */
  readonly oncePerKey?: 'queued' | 'queued-or-active';
}

export interface JobRun {
  readonly id: string;
  /** Aborted when the server stops or the job has lost its lease. */
  readonly signal: AbortSignal;
  /** True if a failure will not be retried. */
  readonly isLastAttempt: boolean;
}
export type JobHandler<D extends object> = (data: D, run: JobRun) => Promise<void>;

export interface JobQueue {
  /** Registers the handler of a kind. It runs after the start, in processes whose ROLE takes jobs. */
  handle<D extends object>(kind: JobKind<D>, handler: JobHandler<D>): void;
  /** Queues a job. With `tx` it exists only if the transaction commits. At most one job of a `key` is queued. */
  send<D extends object>(
    kind: JobKind<D>,
    data: D,
    options?: { tx?: Db | Tx; key?: string; priority?: number; afterSec?: number },
  ): Promise<void>;
}

export interface JobQueueOptions {
  /** Retries failed jobs without delay; for tests. */
  readonly retryImmediately?: boolean;
}

const DEFAULT_RETRIES = 3;
/** How soon retries, delayed jobs, and those of killed workers are found; new jobs arrive by notification. */
const WATCH_MS = 3_000;
const TEST_WATCH_MS = 500;
/** Everything else that the queue checks by itself, and the worst case should a notification get lost. */
const UPKEEP_SEC = 60;

interface Registered {
  readonly kind: JobKind;
  readonly handler: JobHandler<object>;
}

export function createJobQueue(
  databaseUrl: string,
  log: Logger,
  { retryImmediately = false }: JobQueueOptions = {},
) {
  const polling = { pollingIntervalSeconds: UPKEEP_SEC, notifyPollingIntervalSeconds: UPKEEP_SEC };
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    max: 4,
    useListenNotify: true,
    application_name: `${PRODUCT_ID}-jobs`,
    superviseIntervalSeconds: UPKEEP_SEC,
    flowIntervalSeconds: UPKEEP_SEC,
    // The least that is allowed: the watch asks for a check only when there is something to do.
    monitorIntervalSeconds: 1,
    // Schedules are our own.
    schedule: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs: queue error'));
  const registered = new Map<string, Registered>();
  const workers = new Map<string, string[]>();
  const stopping = new AbortController();
  let started = false;
  let watching: Promise<void> | undefined;

  /** Starts a worker, which runs one job at a time. */
  async function work({ kind, handler }: Registered): Promise<void> {
    let worker = '';
    worker = await boss.work<object>(kind.name, polling, async ([job]) => {
      if (!job) return;
      const startedMs = performance.now();
      const isLastAttempt = job.retryCount >= (kind.retryLimit ?? DEFAULT_RETRIES);
      const signal = AbortSignal.any([job.signal, stopping.signal]);
      try {
        await handler(kind.data.parse(job.data), { id: job.id, signal, isLastAttempt });
        log.info({ job: kind.name, id: job.id, ms: Math.round(performance.now() - startedMs) }, 'job done');
      } finally {
        // Fetches jobs that were queued during the run without waiting for the next poll.
        setImmediate(() => boss.notifyWorker(worker));
      }
    });
    workers.set(kind.name, [...(workers.get(kind.name) ?? []), worker]);
  }

  const watch = (): Promise<void> =>
    watchJobs({
      everyMs: retryImmediately ? TEST_WATCH_MS : WATCH_MS,
      query: (sql) => boss.getDb().executeSql(sql),
      wake(queue) {
        for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker);
      },
      release: (queue) => boss.supervise(queue),
      signal: stopping.signal,
    });

  const api: JobQueue = {
    handle(kind, handler) {
      if (started) throw new Error(`jobs: ${kind.name} was registered after the start`);
      if (registered.has(kind.name)) throw new Error(`jobs: ${kind.name} is registered twice`);
      registered.set(kind.name, {
        kind: kind as unknown as JobKind,
        handler: handler as unknown as JobHandler<object>,
      });
    },
    async send(kind, data, options = {}) {
      await boss.send(kind.name, data, {
        ...(options.tx ? { db: fromKysely(options.tx) } : {}),
        singletonKey: options.key ?? randomUUID(),
        ...(options.priority ? { priority: options.priority } : {}),
        ...(options.afterSec ? { startAfter: options.afterSec } : {}),
      });
    },
  };
  return {
    ...api,
    /** `restored`: a file with the jobs of a restored backup. */
    async start({ work: takesJobs, restored }: { work: boolean; restored?: string }): Promise<void> {
      started = true;
      await boss.start();
      for (const entry of registered.values()) {
        await boss.createQueue(entry.kind.name, {
          policy: entry.kind.oncePerKey === 'queued-or-active' ? 'exclusive' : 'short',
          retryLimit: entry.kind.retryLimit ?? DEFAULT_RETRIES,
          retryDelay: retryImmediately ? 0 : (entry.kind.retryDelaySec ?? 5),
          retryBackoff: !retryImmediately,
          expireInSeconds: entry.kind.expireInSec ?? 900,
          notify: true,
          ...(entry.kind.heartbeatSec ? { heartbeatSeconds: entry.kind.heartbeatSec } : {}),
        });
        for (let count = 0; takesJobs && count < (entry.kind.concurrency ?? 1); count += 1) await work(entry);
      }
      if (restored)
        await sendRestoredJobs(restored, async ({ queue, data, key, priority }) => {
          // Kinds that this version no longer has cannot be handled.
          if (registered.has(queue))
            await boss.send(queue, data, { singletonKey: key ?? randomUUID(), priority });
        });
      if (takesJobs) watching = watch();
    },
    async stop(): Promise<void> {
      stopping.abort();
      await watching;
      if (started) await boss.stop({ graceful: true, timeout: 5_000, close: true });
    },
  };
}
