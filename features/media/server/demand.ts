import { z } from 'zod';
import type { Db } from '#kernel/server/db.ts';
import type { Events } from '#kernel/server/events.ts';
import type { JobKind, Jobs } from '#kernel/server/jobs.ts';
import type { Storage } from '#kernel/server/storage/storage.ts';
import { gridOf } from '../ladder.ts';
import { segmentPath } from '../media-paths.ts';
import type { Encoding } from './encoding.ts';
import { mediaKey } from './files.ts';
import type { SourceStore } from './source-store.ts';
import type { SourceRef } from './tables.ts';

/** A segment that somebody waits for, or is about to. */
export interface Wanted extends SourceRef {
  readonly track: string;
  readonly index: number;
}

export type Demand = ReturnType<typeof createDemand>;

const AHEAD = 2;
const WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 400;

const kind: JobKind<Wanted> = {
  name: 'media.segment',
  data: z.object({ video: z.string(), generation: z.number(), track: z.string(), index: z.number() }),
  oncePerKey: 'queued-or-active',
  retryLimit: 2,
  retryDelaySec: 1,
  heartbeatSec: 10,
  concurrency: 2,
};

const topicOf = ({ video, generation }: SourceRef): string => `media-segments:${video}.${generation}`;
const keyOf = ({ video, generation, track, index }: Wanted): string =>
  `${video}.${generation}.${track}.${index}`;

export interface DemandOptions {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly storage: Storage;
  readonly sources: SourceStore;
  readonly encoding: Encoding;
}

/**
 * Segments that are asked for before the background work has reached them. The request becomes a job, so any worker
 * may take it and however many ask, one encodes; whoever waits hears of it through an event.
 */
export function createDemand({ db, jobs, events, storage, sources, encoding }: DemandOptions) {
  jobs.handle(kind, async (wanted, { signal }) => {
    const row = await sources.get(wanted);
    if (!row?.facts || !row.ladder) return;
    const { video, generation, track, index } = wanted;
    const { facts, ladder } = row;
    const source = { video, generation };
    const piece = { source, facts, ladder, tracks: [track], from: index, to: index + 1 };
    try {
      await encoding.encode({ ...piece, pace: 'now', signal });
    } catch (error) {
      if (await sources.exists(source)) throw error;
      return;
    }
    await events.publish(db, { topic: topicOf(wanted), type: 'segment.made', data: { track, index } });
  });

  const present = (wanted: Wanted) => storage.stat(mediaKey(wanted, segmentPath(wanted.track, wanted.index)));

  return {
    /** Resolves when the segment is in the store; false when it cannot exist or did not come in time. */
    async make(wanted: Wanted, signal: AbortSignal): Promise<boolean> {
      const row = await sources.get(wanted);
      const grid = row?.ladder && gridOf(row.ladder, wanted.track);
      if (!grid || wanted.index >= grid.segmentCount) return false;
      const arrival = arrivalOf(events, wanted, signal);
      for (let ahead = 0; ahead <= AHEAD && wanted.index + ahead < grid.segmentCount; ahead += 1) {
        const next = {
          video: wanted.video,
          generation: wanted.generation,
          track: wanted.track,
          index: wanted.index + ahead,
        };
        if (ahead === 0 || !(await present(next)))
          await jobs.send(kind, next, { key: keyOf(next), priority: AHEAD - ahead + 1 });
      }
      try {
        // The background work may make it first, and that is not announced; so look again now and then.
        const deadline = Date.now() + WAIT_MS;
        while (Date.now() < deadline && !signal.aborted) {
          if (await present(wanted)) return true;
          await arrival.orAfter(LOOK_AGAIN_MS);
        }
        return (await present(wanted)) !== null;
      } finally {
        arrival.stop();
      }
    },
  };
}

function arrivalOf(events: Events, wanted: Wanted, signal: AbortSignal) {
  let wake = (): void => {};
  const stopListening = events.listen(topicOf(wanted), ({ data }) => {
    if (data.track === wanted.track && data.index === wanted.index) wake();
  });
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort);
  return {
    orAfter: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    stop(): void {
      stopListening();
      signal.removeEventListener('abort', onAbort);
    },
  };
}
