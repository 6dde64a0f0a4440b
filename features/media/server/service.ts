import { rm, stat } from 'node:fs/promises';
import type { Visibility } from '#features/videos/contract.ts';
import type { VideoAccess, VideosPort } from '#features/videos/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { StartMedia } from '#kernel/contract/player-start.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Db } from '#kernel/server/db.ts';
import type { Storage } from '#kernel/server/storage/storage.ts';
import { type Chapter, mediaErrors, type Processing } from '../contract.ts';
import { withoutVideo } from '../ladder.ts';
import { sourceProblems } from '../source-problems.ts';
import { sourceWarnings } from '../source-warnings.ts';
import { startMedia } from '../start-media.ts';
import { createInitSegmentCache } from './init-segment-cache.ts';
import type { LadderCache } from './ladder-cache.ts';
import type { ProcessingJobs } from './processing.ts';
import { addSource, type SourceStore } from './source-store.ts';
import { originalKey, sourceFolder } from './storage-keys.ts';
import type { SourceRef, SourceRow, UploadRow } from './tables.ts';

export interface MediaServiceOptions {
  readonly db: Db;
  readonly videos: VideosPort;
  readonly store: SourceStore;
  readonly storage: Storage;
  readonly processing: ProcessingJobs;
  readonly clock: Clock;
  readonly ladders: LadderCache;
}

export interface WatchFacts {
  /** Width divided by height; null for audio. */
  readonly aspectRatio: number | null;
  /** Frames per second; null for audio. */
  readonly frameRate: number | null;
  readonly chapters: readonly Chapter[];
}

export type ReceivedFile = Pick<UploadRow, 'video_id' | 'user_id' | 'filename'>;

export function createMediaService(options: MediaServiceOptions) {
  const { db, videos, store, storage, processing, clock, ladders } = options;
  const initSegments = createInitSegmentCache(storage);
  async function requireEditable(viewer: Viewer, id: string): Promise<VideoAccess> {
    const found = await videos.access(viewer, id);
    if (!found.flags.canEdit) throw fail(kernelErrors, 'FORBIDDEN');
    return found;
  }

  const listWarnings = async (row: SourceRow): Promise<Processing['warnings']> =>
    (await store.listWarnings({ video: row.video_id, generation: row.generation })).map(
      ({ code, at_ms }) => ({
        code,
        message: sourceWarnings[code].message,
        at_ms,
      }),
    );

  async function processingStatus(found: VideoAccess): Promise<Processing> {
    const row = await store.latest(found.id);
    const { state, state_reason, progress } = found.row;
    return {
      state,
      progress,
      time_left: timeLeft(row, progress, clock.now()),
      reason: state_reason,
      can_retry: row?.problem != null && sourceProblems[row.problem].retry,
      warnings: row ? await listWarnings(row) : [],
      filename: row?.filename ?? null,
      size: row?.size ?? null,
    };
  }

  /**
   * Moves a complete file into the storage and starts processing; the previous file plays until the new one is ready.
   * Idempotent, so it can be repeated after a crash at any point.
   */
  async function acceptOriginal(source: SourceRef, path: string): Promise<void> {
    if (!(await store.exists(source))) return rm(path, { force: true });
    const file = await stat(path).catch(() => null);
    if (file) await storage.putFile(originalKey(source), path);
    await store.markArrived(source, clock.now());
    if (!(await store.exists(source))) return storage.removeAll(sourceFolder(source));
    await videos.recordMedia(source.video, { state: 'processing', state_reason: null, progress: 0 });
    await processing.start(source);
  }

  /** What a player needs besides the URL. Constant once the source is prepared. */
  async function watchFacts(source: SourceRef): Promise<WatchFacts> {
    const facts = (await store.get(source))?.facts;
    const toMs = (sec: number): number => Math.round(sec * 1000);
    return {
      aspectRatio: facts?.video ? facts.video.displayWidth / facts.video.displayHeight : null,
      frameRate: facts?.video ? facts.video.frameRate.num / facts.video.frameRate.den : null,
      chapters: (facts?.chapters ?? []).map(({ startSec, endSec, title }) => ({
        start: toMs(startSec),
        end: toMs(endSec),
        title,
      })),
    };
  }

  return {
    async authorizeUpload(viewer: Viewer, id: string): Promise<void> {
      if ((await requireEditable(viewer, id)).row.src !== 'VIDEO')
        throw fail(mediaErrors, 'NOT_A_VIDEO_ENTRY');
    },

    acceptOriginal,
    /** Accepts a file that the server created itself. */
    async receive(file: ReceivedFile, path: string): Promise<void> {
      const { video_id, user_id: owner_id, filename } = file;
      const { size } = await stat(path);
      const added = { video_id, owner_id, filename, size, created_at: clock.now() };
      await acceptOriginal(await db.transaction().execute((tx) => addSource(tx, added)), path);
    },
    async onUploadAbandoned(upload: UploadRow): Promise<void> {
      if (await store.latest(upload.video_id)) return;
      await videos.recordMedia(upload.video_id, {
        state: 'failed',
        state_reason: 'The upload was never finished. Upload the file again.',
      });
    },

    async processing(viewer: Viewer, id: string): Promise<Processing> {
      const found = await videos.access(viewer, id);
      if (!found.flags.canManage) throw fail(kernelErrors, 'FORBIDDEN');
      return processingStatus(found);
    },
    async chapters(viewer: Viewer, id: string): Promise<{ list: Chapter[] }> {
      const { row } = await videos.access(viewer, id);
      if (row.generation === null) return { list: [] };
      const { chapters } = await watchFacts({ video: id, generation: row.generation });
      return { list: [...chapters] };
    },
    watchFacts,
    /** What the boot script needs to start at `startSec` without a playlist; null when it cannot. */
    async startMedia(
      { visibility, ...source }: SourceRef & { readonly visibility: Visibility },
      { startSec, isAudioOnly }: { readonly startSec: number; readonly isAudioOnly: boolean },
    ): Promise<StartMedia | null> {
      const ladder = await ladders.get(source);
      const base = videos.addresses.of({ id: source.video, visibility }, `${source.generation}/`);
      const files = { base, initSegment: (track: string) => initSegments.get(source, track) };
      // The engine reports missing files to the viewer.
      return (
        ladder && startMedia(isAudioOnly ? withoutVideo(ladder) : ladder, files, startSec).catch(() => null)
      );
    },
    async retry(viewer: Viewer, id: string): Promise<Processing> {
      const found = await requireEditable(viewer, id);
      const row = await store.latest(id);
      if (!row?.problem || !sourceProblems[row.problem].retry) throw fail(mediaErrors, 'NOTHING_TO_RETRY');
      await processing.retry({ video: id, generation: row.generation });
      return processingStatus(await videos.access(viewer, found.id));
    },
  };
}

/** Extrapolates from the progress so far; the first percent is too little to tell. */
function timeLeft(row: SourceRow | undefined, progress: number | null, now: Date): number | null {
  if (!row?.prepared_at || progress === null || progress < 2) return null;
  const spentMs = now.getTime() - row.prepared_at.getTime();
  return Math.round((spentMs / progress) * (100 - progress));
}
