import { randomBytes } from 'node:crypto';
import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { DiskSpace } from '#kernel/server/disk-space.ts';
import type { Call, RawResponse } from '#kernel/server/http/call.ts';
import { mediaErrors, UPLOADS_PATH } from '../contract.ts';
import type { SourceRef, UploadRow } from './tables.ts';
import { AppendStopped, createUploadFiles } from './upload-files.ts';
import { readByteCount, readMetadata, sanitizeFilename } from './upload-metadata.ts';
import type { UploadStore } from './upload-store.ts';

export interface UploadLimits {
  readonly maxFileBytes: number;
  /** Total storage of one person. */
  readonly maxPersonBytes: number;
}

export interface UploadsOptions {
  readonly folder: string;
  readonly limits: UploadLimits;
  readonly space: DiskSpace;
  readonly store: UploadStore;
  readonly clock: Clock;
  /** Throws unless the viewer may upload to this video now. */
  authorize(viewer: Viewer, videoId: string): Promise<void>;
  storedBytes(userId: string): Promise<number>;
  /** Accepts the file of a finished upload. Called again when an earlier call was interrupted. */
  onFinished(source: SourceRef, path: string): Promise<void>;
  /** The upload was canceled or has expired. */
  onAbandoned(upload: UploadRow): Promise<void>;
}

/** Unfinished uploads are deleted after this time. */
export const KEEP_UNFINISHED_MS = 7 * 24 * 3_600_000;
/** `retry-after` when the disk is full. */
const DISK_FULL_RETRY_SEC = 30;
const UPLOAD_ID = /^[0-9a-f]{32}$/;
const VERSION = '1.0.0';
const BODY_TYPE = 'application/offset+octet-stream';
const TUS = { 'tus-resumable': VERSION, 'cache-control': 'no-store' };

/**
 * Resumable uploads (tus 1.0 with creation and termination). Permission and limits are checked before any byte is
 * accepted. Implemented here because the protocol is small, and a library's streams halve the throughput.
 */
export function createUploads(options: UploadsOptions) {
  const { limits, store, clock } = options;
  const files = createUploadFiles(options.folder, options.space);
  const handOffs = new Map<string, Promise<void>>();

  /** Passes a complete file on; concurrent calls share one hand-off. */
  function handOff(id: string, source: SourceRef): Promise<void> {
    const pending =
      handOffs.get(id) ?? options.onFinished(source, files.path(id)).finally(() => handOffs.delete(id));
    handOffs.set(id, pending);
    return pending;
  }
  async function finish(id: string): Promise<void> {
    const source = await store.finish(id, clock.now());
    if (source) await handOff(id, source);
    else await handOffs.get(id);
  }

  async function abandon(row: UploadRow): Promise<void> {
    await files.interrupt(row.id);
    await store.remove(row.id);
    await files.remove(row.id);
    await options.onAbandoned(row);
  }

  async function checkLimits(userId: string, size: number): Promise<void> {
    if (size > limits.maxFileBytes) throw fail(mediaErrors, 'UPLOAD_TOO_LARGE');
    const usedBytes = (await options.storedBytes(userId)) + (await store.pendingBytes(userId));
    if (usedBytes + size > limits.maxPersonBytes) throw fail(mediaErrors, 'UPLOAD_QUOTA');
    if (!(await options.space.hasRoom(size))) throw noSpace();
  }

  async function requireUpload(call: Call, id: string): Promise<UploadRow> {
    if (call.header('tus-resumable') !== VERSION) throw fail(mediaErrors, 'UPLOAD_PROTOCOL');
    const row = UPLOAD_ID.test(id) ? await store.get(id) : undefined;
    if (!row || row.user_id !== call.viewer.userId) throw fail(mediaErrors, 'UPLOAD_NOT_FOUND');
    return row;
  }

  async function append(call: Call, row: UploadRow): Promise<number> {
    const offset = readByteCount(call.header('upload-offset'));
    if (offset === null) throw fail(mediaErrors, 'UPLOAD_OFFSET');
    if (Number(call.header('content-length') ?? 0) > row.size - offset)
      throw fail(mediaErrors, 'UPLOAD_TOO_LARGE');
    try {
      return await files.append(row.id, call.body, offset, row.size);
    } catch (error) {
      throw toUploadError(error);
    }
  }

  return {
    async create(call: Call): Promise<RawResponse> {
      if (call.header('tus-resumable') !== VERSION) throw fail(mediaErrors, 'UPLOAD_PROTOCOL');
      const size = readByteCount(call.header('upload-length'));
      if (size === null) throw fail(mediaErrors, 'UPLOAD_NO_LENGTH');
      const metadata = readMetadata(call.header('upload-metadata') ?? '');
      const videoId = metadata.get('video') ?? '';
      await options.authorize(call.viewer, videoId);
      await checkLimits(call.viewer.userId!, size);
      const id = randomBytes(16).toString('hex');
      await store.add({
        id,
        video_id: videoId,
        user_id: call.viewer.userId!,
        filename: sanitizeFilename(metadata.get('filename') ?? ''),
        size,
        created_at: clock.now(),
      });
      await files.create(id);
      if (size === 0) await finish(id);
      return { status: 201, headers: { ...TUS, location: `${UPLOADS_PATH}/${id}`, 'upload-offset': '0' } };
    },

    /** HEAD: returns the offset. */
    async status(call: Call, id: string): Promise<RawResponse> {
      const row = await requireUpload(call, id);
      await files.interrupt(id);
      const offset = row.finished_at ? row.size : await files.length(id);
      if (offset === null) throw fail(mediaErrors, 'UPLOAD_NOT_FOUND');
      // Complete, but a crash prevented the hand-off.
      if (offset === row.size && !row.finished_at) await finish(id);
      return {
        status: 200,
        headers: { ...TUS, 'upload-offset': String(offset), 'upload-length': String(row.size) },
      };
    },

    /** PATCH: appends bytes. */
    async appendBytes(call: Call, id: string): Promise<RawResponse> {
      const row = await requireUpload(call, id);
      if (call.header('content-type') !== BODY_TYPE) throw fail(mediaErrors, 'UPLOAD_BODY_TYPE');
      if (row.finished_at) throw fail(mediaErrors, 'UPLOAD_OFFSET');
      await options.authorize(call.viewer, row.video_id);
      const offset = await append(call, row);
      if (offset === row.size) await finish(id);
      return { status: 204, headers: { ...TUS, 'upload-offset': String(offset) } };
    },

    /** DELETE: cancels the upload. */
    async cancel(call: Call, id: string): Promise<RawResponse> {
      const row = await requireUpload(call, id);
      if (!row.finished_at) await abandon(row);
      return { status: 204, headers: TUS };
    },

    /** Hands off complete files that were left behind by a crash, and deletes expired uploads. */
    async sweep(): Promise<void> {
      for (const id of (await files.names()).filter((name) => UPLOAD_ID.test(name))) {
        const row = await store.get(id);
        if (!row) await files.remove(id);
        else if (row.generation !== null)
          await handOff(id, { video: row.video_id, generation: row.generation });
        else if ((await files.length(id)) === row.size) await finish(id);
      }
      const expiry = new Date(clock.now().getTime() - KEEP_UNFINISHED_MS);
      for (const row of await store.listUnfinishedBefore(expiry)) await abandon(row);
    },
  };
}

const noSpace = () => fail(mediaErrors, 'NO_SPACE', { retryAfterSec: DISK_FULL_RETRY_SEC });

/** Maps a failed append to the error for the client. */
function toUploadError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return noSpace();
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') return fail(mediaErrors, 'UPLOAD_CUT');
  if (!(error instanceof AppendStopped)) return error;
  if (error.reason === 'too-long') return fail(mediaErrors, 'UPLOAD_TOO_LARGE');
  return fail(mediaErrors, error.reason === 'gone' ? 'UPLOAD_NOT_FOUND' : 'UPLOAD_OFFSET');
}
