import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { PRODUCT_ID } from '#kernel/contract/product.ts';
import type { Db, Tx } from './db.ts';
import type { Logger } from './log.ts';
import { sendRestoredJobs } from './pending-jobs.ts';

/** One kind of background work. Handlers must be idempotent: a killed worker's job runs again. */
export interface JobKind<D extends object = object> {
  readonly name: string;
  readonly data: z.ZodType<D>;
  readonly retryLimit?: number;
  readonly retryDelaySec?: number;
  /** Without a sign of life for this long the job is given to another worker. */
  readonly heartbeatSec?: number;
  readonly expireInSec?: number;
  /** How many run at once in one process. */
  readonly concurrency?: number;
  /** Whether a job of the same key is refused only while one waits (default) or also while one runs. */
  readonly oncePerKey?: 'queued' | 'queued-or-active';
}

export interface JobRun {
  readonly id: string;
  /** Aborted when the server stops or the job has lost its lease. */
  readonly signal: AbortSignal;
  /** True when a failure will not be tried again. */
  readonly lastTry: boolean;
}
export type JobHandler<D extends object> = (data: D, run: JobRun) => Promise<void>;

export interface JobQueue {
  /** Registers a kind and its handler; work begins when the server has started and its ROLE works jobs. */
  handle<D extends object>(kind: JobKind<D>, handler: JobHandler<D>): void;
  /** Queues work. With a transaction the job exists only if it commits. `key`: at most one of that key waits. */
  send<D extends object>(
    kind: JobKind<D>,
    data: D,
    options?: { tx?: Db | Tx; key?: string; priority?: number; afterSec?: number },
  ): Promise<void>;
}

export interface JobQueueOptions {
  /** Failed jobs are tried again at once instead of after the delay of their kind: for tests of what comes after. */
  readonly impatient?: boolean;
}

const DEFAULT_RETRIES = 3;
/** Notifications bring new jobs at once; retries and delayed jobs announce nothing and are found by polling. */
const POLLING_SEC = 2;
const IMPATIENT_POLLING_SEC = 0.5;

interface Registered {
  readonly kind: JobKind;
  readonly handler: JobHandler<object>;
}

export function createJobQueue(
  databaseUrl: string,
  log: Logger,
  { impatient = false }: JobQueueOptions = {},
) {
  const pollingSec = impatient ? IMPATIENT_POLLING_SEC : POLLING_SEC;
  const polling = { pollingIntervalSeconds: pollingSec, notifyPollingIntervalSeconds: pollingSec };
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    max: 4,
    useListenNotify: true,
    application_name: `${PRODUCT_ID}-jobs`,
    // How soon a killed worker's jobs are noticed.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs: queue error'));
  const registered = new Map<string, Registered>();
  const stopping = new AbortController();
  let started = false;

  /** One worker takes one job at a time; as many of them as the kind allows. */
  async function work({ kind, handler }: Registered): Promise<void> {
    let worker = '';
    worker = await boss.work<object>(kind.name, polling, async ([job]) => {
      if (!job) return;
      const begun = performance.now();
      const lastTry = job.retryCount >= (kind.retryLimit ?? DEFAULT_RETRIES);
      const signal = AbortSignal.any([job.signal, stopping.signal]);
      try {
        await handler(kind.data.parse(job.data), { id: job.id, signal, lastTry });
        log.info({ job: kind.name, id: job.id, ms: Math.round(performance.now() - begun) }, 'job done');
      } finally {
        // A notification wakes a worker once; what queued up meanwhile is fetched without waiting for the next poll.
        setImmediate(() => boss.notifyWorker(worker));
      }
    });
  }

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
    /** `restored`: a file of jobs that a restore has left to be sent. */
    async start({ work: works, restored }: { work: boolean; restored?: string }): Promise<void> {
      started = true;
      await boss.start();
      for (const entry of registered.values()) {
        await boss.createQueue(entry.kind.name, {
          policy: entry.kind.oncePerKey === 'queued-or-active' ? 'exclusive' : 'short',
          retryLimit: entry.kind.retryLimit ?? DEFAULT_RETRIES,
          retryDelay: impatient ? 0 : (entry.kind.retryDelaySec ?? 5),
          retryBackoff: !impatient,
          expireInSeconds: entry.kind.expireInSec ?? 900,
          notify: true,
          ...(entry.kind.heartbeatSec ? { heartbeatSeconds: entry.kind.heartbeatSec } : {}),
        });
        for (let count = 0; works && count < (entry.kind.concurrency ?? 1); count += 1) await work(entry);
      }
      if (restored)
        await sendRestoredJobs(restored, async ({ queue, data, key, priority }) => {
          // A kind that this version does not have any more has nobody to do it.
          if (registered.has(queue))
            await boss.send(queue, data, { singletonKey: key ?? randomUUID(), priority });
        });
    },
    async stop(): Promise<void> {
      stopping.abort();
      if (started) await boss.stop({ graceful: true, timeout: 5_000, close: true });
    },
  };
}
