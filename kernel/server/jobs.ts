import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Db, Tx } from './db.ts';
import type { Logger } from './log.ts';

/** One kind of background work. Handlers must bear being run again: a killed worker's job comes back. */
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
}

export interface JobRun {
  readonly id: string;
  /** Aborted when the server stops or the job has lost its lease. */
  readonly signal: AbortSignal;
}
export type JobHandler<D extends object> = (data: D, run: JobRun) => Promise<void>;

export interface Jobs {
  /** Registers a kind and its handler; work begins when the server has started and its ROLE works jobs. */
  handle<D extends object>(kind: JobKind<D>, handler: JobHandler<D>): void;
  /** Queues work. With a transaction the job exists only if it commits. `key`: at most one of that key waits. */
  send<D extends object>(
    kind: JobKind<D>,
    data: D,
    options?: { tx?: Db | Tx; key?: string; priority?: number; afterSec?: number },
  ): Promise<void>;
  start(options: { work: boolean }): Promise<void>;
  stop(): Promise<void>;
}

interface Registered {
  readonly kind: JobKind;
  readonly handler: JobHandler<object>;
}

export function createJobs(databaseUrl: string, log: Logger): Jobs {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    max: 4,
    useListenNotify: true,
    application_name: 'kapsule-jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs: queue error'));
  const registered = new Map<string, Registered>();
  const stopping = new AbortController();
  let started = false;

  async function work({ kind, handler }: Registered): Promise<void> {
    const options = { localConcurrency: kind.concurrency ?? 1, pollingIntervalSeconds: 2 };
    await boss.work<object>(kind.name, options, async ([job]) => {
      if (!job) return;
      const started = performance.now();
      await handler(kind.data.parse(job.data), {
        id: job.id,
        signal: AbortSignal.any([job.signal, stopping.signal]),
      });
      log.info({ job: kind.name, id: job.id, ms: Math.round(performance.now() - started) }, 'job done');
    });
  }

  return {
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
    async start({ work: works }) {
      started = true;
      await boss.start();
      for (const entry of registered.values()) {
        await boss.createQueue(entry.kind.name, {
          // 'short': at most one waiting job per key, so a repeated request does not pile up.
          policy: 'short',
          retryLimit: entry.kind.retryLimit ?? 3,
          retryDelay: entry.kind.retryDelaySec ?? 5,
          retryBackoff: true,
          expireInSeconds: entry.kind.expireInSec ?? 900,
          notify: true,
          ...(entry.kind.heartbeatSec ? { heartbeatSeconds: entry.kind.heartbeatSec } : {}),
        });
        if (works) await work(entry);
      }
    },
    async stop() {
      stopping.abort();
      if (started) await boss.stop({ graceful: true, timeout: 5_000, close: true });
    },
  };
}
