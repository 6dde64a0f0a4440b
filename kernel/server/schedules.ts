import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import type { Locks } from './locks.ts';
import type { Logger } from './log.ts';
import { createOwnRecord, createSharedRecord, type RunRecord } from './schedule-records.ts';
import { type Interval, intervalMs, untilDueMs } from './schedule-timing.ts';

/** Must be idempotent: an interrupted run is repeated. `signal` is aborted when the server stops. */
export type ScheduledWork = (signal: AbortSignal) => Promise<unknown>;

export interface Schedules {
  /**
   * Runs once per interval over all processes whose ROLE runs schedules, and never twice at the same time. A failure is
   * logged, and the next interval tries again; a run that was killed is repeated within a minute.
   * @example jobs.every('sessions.delete-expired', { minutes: 10 }, () => sessions.deleteExpired());
   */
  every(name: string, interval: Interval, work: ScheduledWork): void;
  /** Runs in each process, regardless of its ROLE, and once at its start; for memory and files of one process. */
  everyHere(name: string, interval: Interval, work: ScheduledWork): void;
  /**
   * For tests, which move the clock: runs all due schedules, or only the named one, and resolves when they have ended.
   */
  runDue(name?: string): Promise<void>;
}

/** Delay before checking again a schedule that another process is running, or that could not be read. */
const LOOK_AGAIN_MS = 5_000;
/** Longer waits are split, so that a change of the clock is noticed. */
const MAX_WAIT_MS = 5 * 60_000;

interface Schedule {
  readonly name: string;
  readonly everyMs: number;
  readonly shared: boolean;
  readonly work: ScheduledWork;
  readonly record: RunRecord;
  /** The current check or run in this process; resolves to the wait until the next one. */
  attempt?: Promise<number> | undefined;
}

export interface SchedulesOptions {
  readonly db: Db;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createSchedules({ db, locks, clock, log }: SchedulesOptions) {
  const schedules = new Map<string, Schedule>();
  const stopping = new AbortController();
  let loops: Promise<void>[] | undefined;

  function add(schedule: Schedule): void {
    const { name, everyMs } = schedule;
    if (loops) throw new Error(`jobs: the schedule ${name} was registered after the start`);
    if (schedules.has(name)) throw new Error(`jobs: the schedule ${name} is registered twice`);
    if (!(everyMs >= 1000))
      throw new Error(`jobs: the schedule ${name} needs an interval of a second or more`);
    schedules.set(name, schedule);
  }

  const untilDue = async ({ record, everyMs }: Schedule): Promise<number> =>
    untilDueMs(await record.last(), everyMs, clock.now().getTime());

  async function run({ name, work, record }: Schedule, signal: AbortSignal): Promise<void> {
    const startedMs = performance.now();
    await record.start(clock.now());
    try {
      await work(signal);
      log.debug({ schedule: name, ms: Math.round(performance.now() - startedMs) }, 'scheduled work done');
    } catch (error) {
      // An interrupted run stays unfinished and is repeated.
      if (signal.aborted) return;
      log.warn({ err: error, schedule: name }, 'jobs: scheduled work failed');
    }
    await record.finish(clock.now());
  }

  async function runAlone(schedule: Schedule): Promise<void> {
    const lock = await locks.tryAcquire(`schedule ${schedule.name}`);
    if (!lock) return;
    try {
      // Another process may have run it in between.
      if ((await untilDue(schedule)) === 0)
        await run(schedule, AbortSignal.any([lock.lost, stopping.signal]));
    } finally {
      await lock.release();
    }
  }

  async function runIfDue(schedule: Schedule): Promise<number> {
    if ((await untilDue(schedule)) === 0)
      await (schedule.shared ? runAlone(schedule) : run(schedule, stopping.signal));
    return (await untilDue(schedule)) || LOOK_AGAIN_MS;
  }

  function attempt(schedule: Schedule): Promise<number> {
    schedule.attempt ??= runIfDue(schedule)
      .catch((error) => {
        if (!stopping.signal.aborted)
          log.warn({ err: error, schedule: schedule.name }, 'jobs: a schedule could not be read or recorded');
        return LOOK_AGAIN_MS;
      })
      .finally(() => {
        schedule.attempt = undefined;
      });
    return schedule.attempt;
  }

  async function loop(schedule: Schedule): Promise<void> {
    const { signal } = stopping;
    while (!signal.aborted) {
      const waitMs = Math.min(await attempt(schedule), MAX_WAIT_MS);
      await wait(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const api: Schedules = {
    every(name, interval, work) {
      add({ name, everyMs: intervalMs(interval), shared: true, work, record: createSharedRecord(db, name) });
    },
    everyHere(name, interval, work) {
      add({ name, everyMs: intervalMs(interval), shared: false, work, record: createOwnRecord() });
    },
    async runDue(name) {
      if (name !== undefined && !schedules.has(name)) throw new Error(`jobs: there is no schedule ${name}`);
      for (const schedule of schedules.values()) {
        if (name !== undefined && schedule.name !== name) continue;
        // The current run may have started before the clock was moved.
        await schedule.attempt;
        await attempt(schedule);
      }
    },
  };
  return {
    ...api,
    /** `shared`: also starts schedules that run once for all processes. */
    start({ shared }: { shared: boolean }): void {
      loops = [...schedules.values()].filter((schedule) => shared || !schedule.shared).map(loop);
    },
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(loops ?? []);
    },
  };
}
