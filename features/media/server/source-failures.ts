import type { VideosPort } from '#features/videos/port.ts';
import type { Logger } from '#kernel/server/log.ts';
import { type SourceProblemCode, sourceProblems } from '../source-problems.ts';
import type { DiskPause } from './disk-pause.ts';
import { toProblemCode } from './ffmpeg/tool-error.ts';
import type { SourceStore } from './source-store.ts';
import type { SourceRef } from './tables.ts';

export interface SourceFailuresOptions {
  readonly log: Logger;
  readonly store: SourceStore;
  readonly videos: VideosPort;
  readonly disk: DiskPause;
}

/** Failures of a job before the source fails. Killed workers do not count. */
const MAX_FAILURES = 4;

/** Decides whether a failed job is retried or fails its source. */
export function createSourceFailures({ log, store, videos, disk }: SourceFailuresOptions) {
  async function failSource(source: SourceRef, code: SourceProblemCode, detail?: unknown): Promise<void> {
    log.warn({ ...source, code, detail }, 'media: a source failed');
    await store.saveProblem(source, code);
    // A failed replacement does not affect the file that plays now.
    const isLatest = (await store.latest(source.video))?.generation === source.generation;
    if (isLatest)
      await videos.recordMedia(source.video, {
        state: 'failed',
        state_reason: sourceProblems[code].message,
        progress: null,
      });
  }

  /** Runs a job. The queue retries our own failures a few times; problems of the file are final. */
  async function runOrFail(
    source: SourceRef,
    countFailure: () => Promise<number>,
    work: () => Promise<void>,
  ): Promise<void> {
    if (await disk.pauseIfFull(source)) return;
    try {
      await work();
    } catch (error) {
      // The source was deleted meanwhile.
      if (!(await store.exists(source))) return;
      const code = toProblemCode(error);
      // The job was aborted, so nothing is wrong with the file.
      if (code === null) throw error;
      // Not counted as a failure: the next sweep with disk space sends the job again.
      if (code === 'DISK_FULL') return disk.pause(source);
      if (!sourceProblems[code].retry || (await countFailure()) >= MAX_FAILURES)
        return failSource(source, code, error);
      throw error;
    }
  }
  return { failSource, runOrFail };
}
