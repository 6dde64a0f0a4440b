import { z } from 'zod';
import type { VideosPort } from '#features/videos/port.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { JobKind, Jobs } from '#kernel/server/jobs.ts';
import type { Logger } from '#kernel/server/log.ts';
import { planChunks } from '../chunks.ts';
import { planLadder } from '../ladder.ts';
import { type SourceProblemCode, sourceProblems } from '../source-problems.ts';
import type { DiskPause } from './disk-pause.ts';
import type { Encoding } from './encoding.ts';
import type { Extras } from './extras.ts';
import { toProblemCode } from './ffmpeg/tool-error.ts';
import type { LocalSources } from './local-sources.ts';
import type { SourceReader } from './source-reader.ts';
import type { SourceStore } from './source-store.ts';
import type { SourceRef, SourceRow } from './tables.ts';
import { KEEP_UNFINISHED_MS } from './uploads.ts';

const Ref = z.object({ video: z.string(), generation: z.number() });
interface ChunkJob extends SourceRef {
  readonly number: number;
}

/** Failures of one piece before the video counts as failed. Killed workers are no failures: those tries are free. */
const MAX_FAILURES = 4;
const MANY_RETRIES = 1000;
const HEARTBEAT_SEC = 15;
const LOOK_FOR_SPACE_SEC = 30;

const prepareKind: JobKind<SourceRef> = {
  name: 'media.prepare',
  data: Ref,
  oncePerKey: 'queued-or-active',
  retryLimit: MANY_RETRIES,
  retryDelaySec: 2,
  heartbeatSec: HEARTBEAT_SEC,
  concurrency: 2,
};
const chunkKind: JobKind<ChunkJob> = {
  name: 'media.chunk',
  data: Ref.extend({ number: z.number() }),
  oncePerKey: 'queued-or-active',
  retryLimit: MANY_RETRIES,
  retryDelaySec: 2,
  heartbeatSec: HEARTBEAT_SEC,
  expireInSec: 6 * 3600,
};
const extrasKind: JobKind<SourceRef> = {
  name: 'media.extras',
  data: Ref,
  oncePerKey: 'queued-or-active',
  retryLimit: 3,
  heartbeatSec: HEARTBEAT_SEC,
  expireInSec: 3600,
};

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
const jobKey = ({ video, generation }: SourceRef): string => `${video}.${generation}`;

/** From an uploaded file to a finished ladder, in jobs that may be killed at any moment and still end ready or failed. */
export function createProcessing({
  jobs,
  clock,
  log,
  store,
  videos,
  sources,
  reader: reading,
  encoding,
  extras,
  disk,
}: ProcessingOptions) {
  async function failSource(source: SourceRef, code: SourceProblemCode, detail?: unknown): Promise<void> {
    log.warn({ ...source, code, detail }, 'media: a source failed');
    await store.saveProblem(source, code);
    // A replacement that fails leaves the video that was there before.
    const shown = (await store.latest(source.video))?.generation === source.generation;
    if (shown)
      await videos.recordMedia(source.video, {
        state: 'failed',
        state_reason: sourceProblems[code].message,
        progress: null,
      });
  }

  /** Our own faults are tried again by the queue, a few times; the file's faults are final. */
  async function runOrFail(
    source: SourceRef,
    failures: () => Promise<number>,
    work: () => Promise<void>,
  ): Promise<void> {
    if (await disk.pauseIfFull(source)) return;
    try {
      await work();
    } catch (error) {
      // Deleted meanwhile: there is nobody to tell.
      if (!(await store.exists(source))) return;
      const code = toProblemCode(error);
      // Stopped from outside: nothing is wrong with the file.
      if (code === null) throw error;
      // Not counted as a failure: the next sweep that finds space sends it again.
      if (code === 'DISK_FULL') return disk.putAside(source);
      if (!sourceProblems[code].retry || (await failures()) >= MAX_FAILURES)
        return failSource(source, code, error);
      throw error;
    }
  }

  async function prepare(source: SourceRef, signal: AbortSignal): Promise<void> {
    if (!(await store.exists(source))) return;
    const found = await reading.read(source, signal);
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
    // From here on it plays, whatever its length: a segment that is not there yet is made when it is asked for.
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
    await sendChunks(source);
    await jobs.send(extrasKind, source, { key: jobKey(source) });
    await extras
      .storePoster(source, path, facts, signal)
      .catch((error: unknown) => log.warn({ err: error, ...source }, 'media: no poster'));
  }

  async function sendChunks(source: SourceRef): Promise<void> {
    for (const number of await store.listPendingChunks(source)) {
      // Earlier pieces first; several videos take turns because their numbers are alike.
      await jobs.send(
        chunkKind,
        { ...source, number },
        { key: `${jobKey(source)}.${number}`, priority: -Math.min(number, 30_000) },
      );
    }
  }

  async function chunk({ number, ...source }: ChunkJob, signal: AbortSignal): Promise<void> {
    const row = await store.get(source);
    const piece = await store.chunk(source, number);
    if (!row?.facts || !row.ladder || row.problem || row.replaced_at || !piece || piece.done_at) return;
    const { tracks, segment_from: from, segment_to: to } = piece;
    log.info({ ...source, number, tracks, from, to }, 'media: a piece begins');
    let damagedSec = Number.POSITIVE_INFINITY;
    await encoding.encode({
      source,
      facts: row.facts,
      ladder: row.ladder,
      tracks,
      from,
      to,
      pace: 'background',
      onDamage: (atSec) => {
        damagedSec = Math.min(damagedSec, atSec);
      },
      signal,
    });
    if (Number.isFinite(damagedSec)) await store.addWarning(source, 'DAMAGED', Math.round(damagedSec * 1000));
    await store.markChunkDone(source, number, clock.now());
    await report(source);
  }

  async function report(source: SourceRef): Promise<void> {
    const done = await store.progress(source);
    const finished = (await store.listPendingChunks(source)).length === 0;
    if (finished) await store.markFinished(source, clock.now());
    if ((await store.latest(source.video))?.generation !== source.generation) return;
    await videos.recordMedia(
      source.video,
      finished
        ? { state: 'ready', state_reason: null, progress: null }
        : { state_reason: null, progress: Math.floor(done * 100) },
    );
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
      () => chunk(job, signal),
    );
  });
  jobs.handle(extrasKind, async (source, { signal }) => {
    const row = await store.get(source);
    if (!row?.facts) return;
    // A new job instead of a retry: those are few, and meant for failures.
    const later = () => jobs.send(extrasKind, source, { afterSec: LOOK_FOR_SPACE_SEC });
    if (!(await disk.hasRoom())) return later();
    try {
      await extras.storePreviews(source, await sources.path(source, row.facts), row.facts, signal);
    } catch (error) {
      if (!(await store.exists(source))) return;
      if (toProblemCode(error) === 'DISK_FULL') return later();
      throw error;
    }
  });

  return {
    start: (source: SourceRef) => jobs.send(prepareKind, source, { key: jobKey(source) }),
    async retry(source: SourceRef): Promise<void> {
      await store.resetFailures(source);
      await videos.recordMedia(source.video, { state: 'processing', state_reason: null, progress: 0 });
      await jobs.send(prepareKind, source, { key: jobKey(source) });
    },
    /** Whatever was killed: unfinished work that no queue knows of any more is sent again. */
    async sweep(): Promise<void> {
      if (!(await disk.hasRoom())) return;
      for (const row of await store.listUnfinished()) {
        const source = toRef(row);
        if (!row.arrived_at) {
          // Its file lies on the machine that took it, which moves it on; but not on one that is gone for good.
          if (clock.now().getTime() - row.created_at.getTime() > KEEP_UNFINISHED_MS)
            await failSource(source, 'NEVER_ARRIVED');
        } else if (!row.prepared_at) await jobs.send(prepareKind, source, { key: jobKey(source) });
        else if ((await store.listPendingChunks(source)).length === 0) await report(source);
        else await sendChunks(source);
      }
    },
  };
}
