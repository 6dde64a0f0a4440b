import { setTimeout as wait } from 'node:timers/promises';
import type { Lock, Locks } from './locks.ts';
import type { Logger } from './log.ts';

/** Runs until `signal` is aborted, and then ends soon: another process may take over. */
export type LongRunningWork = (signal: AbortSignal) => Promise<void>;

export interface LongRunningOptions {
  /** One process at a time runs it; when that one dies, another takes over within seconds. */
  readonly single?: boolean;
}

export interface LongRunning {
  /**
   * Work that never ends by itself, such as listening for broadcasts. Runs in processes whose ROLE includes it, and is
   * restarted with increasing pauses whenever it ends or throws.
   */
  keepRunning(name: string, work: LongRunningWork, options?: LongRunningOptions): void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** After running this long, earlier failures no longer count. */
const STABLE_MS = 60_000;
/** How often other processes try to take over. */
const TAKE_OVER_MS = 1_000;

/** The pause after this many consecutive failures. */
export const restartPauseMs = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1));

export interface LongRunningParts {
  readonly locks: Locks;
  readonly log: Logger;
  /** Resolves after this time or when the signal is aborted; replaced in tests. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => undefined);

interface Supervised {
  readonly name: string;
  readonly work: LongRunningWork;
  readonly single: boolean;
}

export function createLongRunning({ locks, log, pause = pauseFor }: LongRunningParts) {
  const registered = new Map<string, Supervised>();
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  let running: Promise<void>[] | undefined;

  /** Null when the server stops first. */
  async function becomeOwner(name: string): Promise<Lock | null> {
    let isReported = false;
    while (!stopped.aborted) {
      try {
        const lock = await locks.tryAcquire(`long-running ${name}`);
        if (lock) return lock;
      } catch (error) {
        if (!isReported) log.warn({ err: error, work: name }, 'jobs: ownership cannot be decided now');
        isReported = true;
      }
      await pause(TAKE_OVER_MS, stopped);
    }
    return null;
  }

  /** True when it ended without being aborted. */
  async function runOnce({ name, work }: Supervised, signal: AbortSignal): Promise<boolean> {
    try {
      await work(signal);
      if (!signal.aborted) log.warn({ work: name }, 'jobs: long-running work ended; it will be restarted');
    } catch (error) {
      if (!signal.aborted)
        log.error({ err: error, work: name }, 'jobs: long-running work failed; it will be restarted');
    }
    return !signal.aborted;
  }

  async function supervise(supervised: Supervised): Promise<void> {
    let failures = 0;
    while (!stopped.aborted) {
      const lock = supervised.single ? await becomeOwner(supervised.name) : null;
      if (supervised.single && !lock) return;
      const startedMs = performance.now();
      const failed = await runOnce(supervised, lock ? AbortSignal.any([lock.lost, stopped]) : stopped);
      // Another process may succeed, so the lock is released during the pause.
      await lock?.release().catch(() => undefined);
      if (!failed) continue;
      failures = performance.now() - startedMs > STABLE_MS ? 1 : failures + 1;
      await pause(restartPauseMs(failures), stopped);
    }
  }

  const api: LongRunning = {
    keepRunning(name, work, { single = false } = {}) {
      if (running) throw new Error(`jobs: ${name} was registered after the start`);
      if (registered.has(name)) throw new Error(`jobs: ${name} is registered twice`);
      registered.set(name, { name, work, single });
    },
  };
  return {
    ...api,
    start(): void {
      running = [...registered.values()].map(supervise);
    },
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running ?? []);
    },
  };
}
