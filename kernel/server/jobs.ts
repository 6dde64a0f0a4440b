import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import { createJobQueue, type JobQueue, type JobQueueOptions } from './job-queue.ts';
import { createLocks } from './locks.ts';
import type { Logger } from './log.ts';
import { createLongRunning, type LongRunning } from './long-running.ts';
import { createSchedules, type Schedules } from './schedules.ts';

export type { JobKind } from './job-queue.ts';

/** Which kinds of background work a process does; its ROLE decides. */
export interface BackgroundWork {
  /** Takes jobs from the queue. */
  readonly jobs: boolean;
  /** Runs schedules that run once for all processes. */
  readonly schedules: boolean;
  readonly longRunning: boolean;
}

/** All work outside of requests: queued jobs, schedules, and long-running work. */
export interface Jobs extends JobQueue, Schedules, LongRunning {
  /** Nothing can be registered afterwards. `restored`: a file with the jobs of a restored backup. */
  start(work: BackgroundWork, options?: { restored?: string }): Promise<void>;
  stop(): Promise<void>;
}

export interface JobsParts {
  readonly databaseUrl: string;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}
export type JobsOptions = JobQueueOptions;

/** Grace period for work to end after its signal was aborted. */
const END_MS = 5_000;

export function createJobs({ databaseUrl, db, clock, log }: JobsParts, options: JobsOptions = {}): Jobs {
  const queue = createJobQueue(databaseUrl, log, options);
  const locks = createLocks(databaseUrl);
  const schedules = createSchedules({ db, locks, clock, log });
  const longRunning = createLongRunning({ locks, log });
  return {
    handle: queue.handle,
    send: queue.send,
    every: schedules.every,
    everyHere: schedules.everyHere,
    runDue: schedules.runDue,
    keepRunning: longRunning.keepRunning,
    async start(work, { restored } = {}) {
      await queue.start({ work: work.jobs, ...(restored ? { restored } : {}) });
      schedules.start({ shared: work.schedules });
      if (work.longRunning) longRunning.start();
    },
    async stop() {
      await Promise.all([queue.stop(), endSoon(schedules.stop()), endSoon(longRunning.stop())]);
      await locks.close();
    },
  };
}

/** Work that ignores its signal must not keep the server from stopping. */
async function endSoon(ending: Promise<void>): Promise<void> {
  const ended = new AbortController();
  await Promise.race([ending, wait(END_MS, undefined, { signal: ended.signal }).catch(() => undefined)]);
  ended.abort();
}
