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
  /** What one person may have on this server in all. */
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
  /** Takes the file of a finished upload. May be called again for one whose taking was cut short. */
  onFinished(source: SourceRef, path: string): Promise<void>;
  /** The upload was given up or forgotten. */
  onAbandoned(upload: UploadRow): Promise<void>;
}

/** An upload may rest this long before its bytes are thrown away. */
export const KEEP_UNFINISHED_MS = 7 * 24 * 3_600_000;
/** When a sender that was refused for lack of space should ask again. */
const ASK_AGAIN_SEC = 30;
const UPLOAD_ID = /^[0-9a-f]{32}$/;
const VERSION = '1.0.0';
const BODY_TYPE = 'application/offset+octet-stream';
const TUS = { 'tus-resumable': VERSION, 'cache-control': 'no-store' };

/**
 * Resumable uploads (tus 1.0: creation and termination). Who may do it and how much is decided before a byte is taken.
 * The protocol is our own: it is small, and a library's streams between socket and file cost half of the speed.
 */
export function createUploads(options: UploadsOptions) {
  const { limits, store, clock } = options;
  const files = createUploadFiles(options.folder, options.space);
  const taking = new Map<string, Promise<void>>();

  /** Hands a complete file over, once at a time. */
  function handOff(id: string, source: SourceRef): Promise<void> {
    const running =
      taking.get(id) ?? options.onFinished(source, files.path(id)).finally(() => taking.delete(id));
    taking.set(id, running);
    return running;
  }
  async function finish(id: string): Promise<void> {
    const source = await store.finish(id, clock.now());
    if (source) await handOff(id, source);
    else await taking.get(id);
  }

  async function abandon(row: UploadRow): Promise<void> {
    await files.takeOver(row.id);
    await store.remove(row.id);
    await files.remove(row.id);
    await options.onAbandoned(row);
  }

  async function checkLimits(userId: string, size: number): Promise<void> {
    if (size > limits.maxFileBytes) throw fail(mediaErrors, 'UPLOAD_TOO_LARGE');
    const taken = (await options.storedBytes(userId)) + (await store.pendingBytes(userId));
    if (taken + size > limits.maxPersonBytes) throw fail(mediaErrors, 'UPLOAD_QUOTA');
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

    /** HEAD: how far it has come. */
    async status(call: Call, id: string): Promise<RawResponse> {
      const row = await requireUpload(call, id);
      await files.takeOver(id);
      const offset = row.finished_at ? row.size : await files.length(id);
      if (offset === null) throw fail(mediaErrors, 'UPLOAD_NOT_FOUND');
      // Complete, but its end was lost in a crash.
      if (offset === row.size && !row.finished_at) await finish(id);
      return {
        status: 200,
        headers: { ...TUS, 'upload-offset': String(offset), 'upload-length': String(row.size) },
      };
    },

    /** PATCH: more bytes. */
    async appendBytes(call: Call, id: string): Promise<RawResponse> {
      const row = await requireUpload(call, id);
      if (call.header('content-type') !== BODY_TYPE) throw fail(mediaErrors, 'UPLOAD_BODY_TYPE');
      if (row.finished_at) throw fail(mediaErrors, 'UPLOAD_OFFSET');
      await options.authorize(call.viewer, row.video_id);
      const offset = await append(call, row);
      if (offset === row.size) await finish(id);
      return { status: 204, headers: { ...TUS, 'upload-offset': String(offset) } };
    },

    /** DELETE: give it up. */
    async cancel(call: Call, id: string): Promise<RawResponse> {
      const row = await requireUpload(call, id);
      if (!row.finished_at) await abandon(row);
      return { status: 204, headers: TUS };
    },

    /** Ends what was left behind: complete files that nobody has taken, and uploads nobody came back to. */
    async sweep(): Promise<void> {
      for (const id of (await files.names()).filter((name) => UPLOAD_ID.test(name))) {
        const row = await store.get(id);
        if (!row) await files.remove(id);
        else if (row.generation !== null)
          await handOff(id, { video: row.video_id, generation: row.generation });
        else if ((await files.length(id)) === row.size) await finish(id);
      }
      const oldest = new Date(clock.now().getTime() - KEEP_UNFINISHED_MS);
      for (const row of await store.listUnfinishedBefore(oldest)) await abandon(row);
    },
  };
}

const noSpace = () => fail(mediaErrors, 'NO_SPACE', { retryAfterSec: ASK_AGAIN_SEC });

/** What a sender is told when its bytes could not be taken to the end. */
function toUploadError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return noSpace();
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') return fail(mediaErrors, 'UPLOAD_CUT');
  if (!(error instanceof AppendStopped)) return error;
  if (error.reason === 'too-long') return fail(mediaErrors, 'UPLOAD_TOO_LARGE');
  return fail(mediaErrors, error.reason === 'gone' ? 'UPLOAD_NOT_FOUND' : 'UPLOAD_OFFSET');
}
