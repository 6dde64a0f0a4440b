import type { VideosPort } from '#features/videos/port.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Jobs } from '#kernel/server/jobs.ts';
import type { Logger } from '#kernel/server/log.ts';
import type { Encoding } from './encoding.ts';
import { type ChunkJob, chunkKind, jobKey } from './processing-jobs.ts';
import type { SourceStore } from './source-store.ts';
import type { SourceRef } from './tables.ts';

export interface ChunkEncodingOptions {
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Logger;
  readonly store: SourceStore;
  readonly videos: VideosPort;
  readonly encoding: Encoding;
}

/** Encodes a source chunk by chunk in the background and reports the progress. */
export function createChunkEncoding({ jobs, clock, log, store, videos, encoding }: ChunkEncodingOptions) {
  async function sendChunks(source: SourceRef): Promise<void> {
    for (const number of await store.listPendingChunks(source)) {
      // Earlier chunks first; videos take turns, because equal numbers have equal priority.
      await jobs.send(
        chunkKind,
        { ...source, number },
        { key: `${jobKey(source)}.${number}`, priority: -Math.min(number, 30_000) },
      );
    }
  }

  async function encodeChunk({ number, ...source }: ChunkJob, signal: AbortSignal): Promise<void> {
    const row = await store.get(source);
    const chunk = await store.chunk(source, number);
    if (!row?.facts || !row.ladder || row.problem || row.replaced_at || !chunk) return;
    // The worker may have been killed between its last segment and its report.
    if (chunk.done_at) return reportProgress(source);
    const { tracks, segment_from: from, segment_to: to } = chunk;
    log.info({ ...source, number, tracks, from, to }, 'media: encoding a chunk');
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
    await reportProgress(source);
  }

  async function reportProgress(source: SourceRef): Promise<void> {
    const progress = await store.progress(source);
    const isFinished = (await store.listPendingChunks(source)).length === 0;
    if (isFinished) await store.markFinished(source, clock.now());
    if ((await store.latest(source.video))?.generation !== source.generation) return;
    await videos.recordMedia(
      source.video,
      isFinished
        ? { state: 'ready', state_reason: null, progress: null }
        : { state_reason: null, progress: Math.floor(progress * 100) },
    );
  }
  return { sendChunks, encodeChunk, reportProgress };
}
