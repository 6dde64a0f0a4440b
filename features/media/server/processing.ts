import type { VideosPort } from '#features/videos/port.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Jobs } from '#kernel/server/jobs.ts';
import type { Logger } from '#kernel/server/log.ts';
import { planChunks } from '../chunks.ts';
import { planLadder } from '../ladder.ts';
import { createChunkEncoding } from './chunk-encoding.ts';
import type { DiskPause } from './disk-pause.ts';
import type { Encoding } from './encoding.ts';
import type { Extras } from './extras.ts';
import { toProblemCode } from './ffmpeg/tool-error.ts';
import type { LocalSources } from './local-sources.ts';
import { chunkKind, extrasKind, jobKey, prepareKind } from './processing-jobs.ts';
import { createSourceFailures } from './source-failures.ts';
import type { SourceReader } from './source-reader.ts';
import type { SourceStore } from './source-store.ts';
import type { SourceRef, SourceRow } from './tables.ts';
import { KEEP_UNFINISHED_MS } from './uploads.ts';

const DISK_CHECK_SEC = 30;

export interface ProcessingOptions {
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Logger;
  readonly store: SourceStore;
  readonly videos: VideosPort;
  readonly sources: LocalSources;
  readonly reader: SourceReader;
  readonly encoding: Encoding;
  readonly extras: Extras;
  readonly disk: DiskPause;
}

export type ProcessingJobs = ReturnType<typeof createProcessing>;

const toRef = (row: SourceRow): SourceRef => ({ video: row.video_id, generation: row.generation });

/** Turns an uploaded file into a finished ladder. Its jobs may be killed at any time and still end as ready or failed. */
export function createProcessing(options: ProcessingOptions) {
  const { jobs, clock, log, store, videos, sources, reader, encoding, extras, disk } = options;
  const { failSource, runOrFail } = createSourceFailures({ log, store, videos, disk });
  const chunks = createChunkEncoding({ jobs, clock, log, store, videos, encoding });

  async function prepare(source: SourceRef, signal: AbortSignal): Promise<void> {
    if (!(await store.exists(source))) return;
    const found = await reader.read(source, signal);
    if ('refused' in found) return failSource(source, found.refused, found.detail);
    const { facts, path } = found;
    const ladder = planLadder(facts);
    await encoding.makeInits(source, facts, ladder, signal);
    await store.savePrepared(source, facts, ladder, planChunks(ladder), clock.now());
    if (await store.isSuperseded(source))
      return void (await store.markReplacedBefore(
        { ...source, generation: source.generation + 1 },
        clock.now(),
      ));
    // Playable from here on, whatever its length, because missing segments are encoded on demand.
    await videos.recordMedia(source.video, {
      state: 'processing',
      state_reason: null,
      progress: 0,
      playable: true,
      generation: source.generation,
      podcast: facts.video === null,
      duration_ms: Math.round(facts.durationSec * 1000),
    });
    await store.markReplacedBefore(source, clock.now());
    await chunks.sendChunks(source);
    // This job may be the repetition of one whose worker was killed when others had already encoded everything.
    if ((await store.listPendingChunks(source)).length === 0) await chunks.reportProgress(source);
    await jobs.send(extrasKind, source, { key: jobKey(source) });
    await extras
      .storePoster(source, path, facts, signal)
      .catch((error: unknown) => log.warn({ err: error, ...source }, 'media: no poster'));
  }

  async function makePreviews(source: SourceRef, signal: AbortSignal): Promise<void> {
    const row = await store.get(source);
    if (!row?.facts) return;
    // A new job instead of a retry, because retries are few and meant for failures.
    const postpone = async (): Promise<void> => {
      await jobs.send(extrasKind, source, { afterSec: DISK_CHECK_SEC });
    };
    if (!(await disk.hasRoom())) return postpone();
    try {
      await extras.storePreviews(source, await sources.path(source, row.facts), row.facts, signal);
    } catch (error) {
      if (!(await store.exists(source))) return;
      if (toProblemCode(error) === 'DISK_FULL') return postpone();
      throw error;
    }
  }

  jobs.handle(prepareKind, ({ video, generation }, { signal }) =>
    runOrFail(
      { video, generation },
      () => store.countFailure({ video, generation }),
      () => prepare({ video, generation }, signal),
    ),
  );
  jobs.handle(chunkKind, (job, { signal }) => {
    const source = { video: job.video, generation: job.generation };
    return runOrFail(
      source,
      () => store.countFailure(source, job.number),
      () => chunks.encodeChunk(job, signal),
    );
  });
  jobs.handle(extrasKind, (source, { signal }) => makePreviews(source, signal));

  return {
    start: (source: SourceRef) => jobs.send(prepareKind, source, { key: jobKey(source) }),
    async retry(source: SourceRef): Promise<void> {
      await store.resetFailures(source);
      await videos.recordMedia(source.video, { state: 'processing', state_reason: null, progress: 0 });
      await jobs.send(prepareKind, source, { key: jobKey(source) });
    },
    /** Sends unfinished work again that was lost in a crash. */
    async sweep(): Promise<void> {
      if (!(await disk.hasRoom())) return;
      for (const row of await store.listUnfinished()) {
        const source = toRef(row);
        if (!row.arrived_at) {
          // The machine that received the file still has to move it to the storage, unless that machine is gone.
          if (clock.now().getTime() - row.created_at.getTime() > KEEP_UNFINISHED_MS)
            await failSource(source, 'NEVER_ARRIVED');
        } else if (!row.prepared_at) await jobs.send(prepareKind, source, { key: jobKey(source) });
        else if ((await store.listPendingChunks(source)).length === 0) await chunks.reportProgress(source);
        else await chunks.sendChunks(source);
      }
    },
  };
}
