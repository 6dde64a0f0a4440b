import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Logger } from '#kernel/server/log.ts';
import type { Report, ViewBase } from '../reports.ts';

/** The reports of one view that wait to be written. */
export interface PendingView {
  readonly base: ViewBase;
  readonly reports: Report[];
}

export interface ViewBufferOptions {
  /** Writes in one transaction. */
  save(views: readonly PendingView[]): Promise<void>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** At most one write per interval; what a crash can lose. */
const INTERVAL_MS = 1_000;
/** The first report after a quiet time waits this long for others. */
const GATHER_MS = 20;
/** Views per transaction. */
const CHUNK = 2_000;
/** Reports that wait while the database is away; players keep what is refused and send it again. */
const MAX_WAITING = 100_000;
const RETRY_AFTER_SEC = 5;

/** PostgreSQL errors that say something about the data; all others may pass by themselves. */
const isAboutData = (error: unknown): boolean =>
  /^2[23]|^42/.test(String((error as { code?: unknown }).code));

/** Collects reports in memory and writes them together, so that the number of transactions does not grow with viewers. */
export function createViewBuffer({ save, log }: ViewBufferOptions) {
  let waiting = new Map<string, PendingView>();
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  let lastMs = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();
  let next = Promise.withResolvers<void>();
  next.promise.catch(() => undefined);

  function schedule(): void {
    if (timer) return;
    const untilFreeMs = lastMs + INTERVAL_MS - performance.now();
    timer = setTimeout(() => void flush().catch(() => undefined), Math.max(GATHER_MS, untilFreeMs));
    timer.unref();
  }

  /** Isolates data that the database refuses, so that it costs nobody else's views. */
  async function saveAll(views: readonly PendingView[]): Promise<void> {
    try {
      await save(views);
    } catch (error) {
      if (!isAboutData(error)) throw error;
      if (views.length > 1) {
        const half = views.length >> 1;
        await saveAll(views.slice(0, half));
        return saveAll(views.slice(half));
      }
      log.error({ err: error, view: views[0]?.base.id }, 'views: a view could not be stored');
    }
  }

  /** Puts back what was not written, before what has arrived meanwhile. */
  function putBack(views: readonly PendingView[]): void {
    const newer = waiting;
    waiting = new Map();
    count = 0;
    for (const { base, reports } of [...views, ...newer.values()]) collect(base, reports);
    if (waiting.size > 0) schedule();
  }

  function collect(base: ViewBase, reports: readonly Report[]): void {
    const pending = waiting.get(base.id);
    if (pending) pending.reports.push(...reports);
    else waiting.set(base.id, { base, reports: [...reports] });
    count += reports.length;
  }

  async function write(): Promise<void> {
    const views = [...waiting.values()];
    const settled = next;
    waiting = new Map();
    count = 0;
    next = Promise.withResolvers<void>();
    next.promise.catch(() => undefined);
    lastMs = performance.now();
    let done = 0;
    try {
      for (; done < views.length; done += CHUNK) await saveAll(views.slice(done, done + CHUNK));
      settled.resolve();
    } catch (error) {
      settled.reject(fail(kernelErrors, 'UNAVAILABLE', { retryAfterSec: RETRY_AFTER_SEC }));
      log.warn({ err: error, views: views.length - done }, 'views: could not be saved, trying again');
      putBack(views.slice(done));
      throw error;
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // One write at a time: a slow database gets fewer and larger ones.
    writing = writing.catch(() => undefined).then(() => (waiting.size > 0 ? write() : undefined));
    return writing;
  }

  return {
    /** The returned promise settles when the reports are stored; most callers do not wait for it. */
    add(base: ViewBase, reports: readonly Report[]): Promise<void> {
      if (count + reports.length > MAX_WAITING)
        throw fail(kernelErrors, 'UNAVAILABLE', { retryAfterSec: RETRY_AFTER_SEC });
      collect(base, reports);
      schedule();
      return next.promise;
    },
    has: (viewId: string): boolean => waiting.has(viewId),
    flush,
  };
}
