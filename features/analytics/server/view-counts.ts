import type { VideosPort } from '#features/videos/port.ts';
import type { ViewChange } from '#features/views/port.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { createCountStore } from './count-store.ts';

const PER_QUERY = 500;

export interface ViewCountsOptions {
  readonly store: ReturnType<typeof createCountStore>;
  readonly videos: Pick<VideosPort<Tx>, 'recordViewCounts'>;
}

/**
 * Keeps the number of views of each video equal to the sum of its statistics. It is written after the transaction that
 * saves views, which must not wait for rows of videos.
 */
export function createViewCounts({ store, videos }: ViewCountsOptions) {
  /** Videos with new views, by the transaction that saves them. */
  let pending: { readonly transaction: string; readonly ids: readonly string[] }[] = [];

  let recording = Promise.resolve();

  /** Returns the videos that are busy, for the next time. */
  async function record(ids: readonly string[]): Promise<readonly string[]> {
    const busy: string[] = [];
    for (let start = 0; start < ids.length; start += PER_QUERY) {
      const recorded = await videos.recordViewCounts(ids.slice(start, start + PER_QUERY), store.viewCounts);
      busy.push(...recorded.busy);
      if (recorded.gone.length > 0) await store.remove(recorded.gone);
    }
    return busy;
  }

  async function recordOnce(): Promise<void> {
    const taken = pending;
    pending = [];
    if (taken.length === 0) return;
    try {
      const running = await store.stillRunning(taken.map(({ transaction }) => transaction));
      const ended = taken.filter(({ transaction }) => !running.has(transaction));
      const busy = await record([...new Set(ended.flatMap(({ ids }) => ids))]);
      pending.push(...taken.filter(({ transaction }) => running.has(transaction)));
      // Their transaction has ended, so they are due the next time.
      if (busy.length > 0) pending.push({ transaction: ended[0]!.transaction, ids: busy });
    } catch (error) {
      pending.push(...taken);
      throw error;
    }
  }

  return {
    /** Remembers the videos of these changes until their transaction has ended. */
    async note(tx: Tx, changes: readonly ViewChange[]): Promise<void> {
      const started = changes.filter(({ hasStarted, view }) => hasStarted && view.isCounted);
      const ids = [...new Set(started.map(({ view }) => view.videoId))];
      if (ids.length > 0) pending.push({ transaction: await store.transactionId(tx), ids });
    },

    /** Resolves when everything is recorded whose transaction had ended, except for videos that are being changed. */
    recordPending(): Promise<void> {
      recording = recording.catch(() => undefined).then(recordOnce);
      return recording;
    },

    /** Repairs all counts, and deletes statistics of videos that were deleted for good. */
    async repair(signal?: AbortSignal): Promise<void> {
      let last = '';
      while (!signal?.aborted) {
        const ids = await store.videosAfter(last, PER_QUERY);
        if (ids.length === 0) return;
        await record(ids);
        last = ids.at(-1)!;
      }
    },
  };
}
