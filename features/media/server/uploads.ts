import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { FileStore } from '@tus/file-store';
import { Server as TusServer } from '@tus/server';
import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Call, RawResponse } from '#kernel/server/feature.ts';
import { mediaErrors, UPLOADS_PATH } from '../contract.ts';
import type { UploadRow } from './tables.ts';
import type { UploadStore } from './upload-store.ts';

export interface UploadLimits {
  readonly maxFileBytes: number;
  /** What one person may have on this server in all. */
  readonly maxPersonBytes: number;
}

export interface UploadsOptions {
  readonly folder: string;
  readonly limits: UploadLimits;
  readonly store: UploadStore;
  readonly clock: Clock;
  /** Throws unless the viewer may upload to this video now. */
  authorise(viewer: Viewer, videoId: string): Promise<void>;
  storedBytes(userId: string): Promise<number>;
  /** Takes the finished file; called once. */
  onFinished(upload: UploadRow, path: string): Promise<void>;
  /** The upload was given up or forgotten. */
  onAbandoned(upload: UploadRow): Promise<void>;
}

/** An upload may rest this long before its bytes are thrown away. */
const KEEP_UNFINISHED_MS = 7 * 24 * 3_600_000;
/** Never fill the disk to the last byte: the database lives there too. */
const KEEP_FREE_BYTES = 512 * 1024 * 1024;
const FILENAME_MAX = 200;
const UPLOAD_ID = /^[0-9a-f]{32}$/;

/** Resumable uploads (tus). Who may do it and how much is decided here, before a byte is taken; the protocol is the library's. */
export function createUploads(options: UploadsOptions) {
  const { folder, limits, store, clock } = options;
  mkdirSync(folder, { recursive: true });
  const tus = new TusServer({
    path: UPLOADS_PATH,
    datastore: new FileStore({ directory: folder }),
    relativeLocation: true,
    maxSize: limits.maxFileBytes,
    namingFunction: (request) => request.headers.get('x-kapsule-upload') ?? '',
    onUploadFinish: async (_request, upload) => {
      await finish(upload.id);
      return {};
    },
  });
  const pathOf = (id: string): string => join(folder, id);

  async function finish(id: string): Promise<void> {
    const row = await store.get(id);
    if (row && (await store.finish(id, clock.now()))) {
      await options.onFinished(row, pathOf(id));
      await rm(`${pathOf(id)}.json`, { force: true });
    }
  }

  async function abandon(row: UploadRow): Promise<void> {
    await store.remove(row.id);
    await rm(pathOf(row.id), { force: true });
    await rm(`${pathOf(row.id)}.json`, { force: true });
    await options.onAbandoned(row);
  }

  async function checkSpace(userId: string, size: number): Promise<void> {
    if (size > limits.maxFileBytes) throw fail(mediaErrors, 'UPLOAD_TOO_LARGE');
    const taken = (await options.storedBytes(userId)) + (await store.pendingBytes(userId));
    if (taken + size > limits.maxPersonBytes) throw fail(mediaErrors, 'UPLOAD_QUOTA');
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < size + KEEP_FREE_BYTES) throw fail(mediaErrors, 'NO_SPACE');
  }

  async function own(viewer: Viewer, id: string): Promise<UploadRow> {
    const row = UPLOAD_ID.test(id) ? await store.get(id) : undefined;
    if (!row || row.user_id !== viewer.userId) throw fail(mediaErrors, 'UPLOAD_NOT_FOUND');
    return row;
  }

  return {
    async create(call: Call): Promise<RawResponse> {
      const size = Number(call.header('upload-length'));
      if (!Number.isSafeInteger(size) || size < 0) throw fail(mediaErrors, 'UPLOAD_NO_LENGTH');
      const metadata = readMetadata(call.header('upload-metadata') ?? '');
      const videoId = metadata.get('video') ?? '';
      await options.authorise(call.viewer, videoId);
      await checkSpace(call.viewer.userId!, size);
      const id = randomBytes(16).toString('hex');
      await store.add({
        id,
        video_id: videoId,
        user_id: call.viewer.userId!,
        filename: plainName(metadata.get('filename') ?? ''),
        size,
        created_at: clock.now(),
      });
      return answer(await tus.handleWeb(webRequest(call, { 'x-kapsule-upload': id })));
    },
    /** HEAD, PATCH: what tus makes of them. A complete upload whose end was lost in a crash is finished here. */
    async proceed(call: Call, id: string): Promise<RawResponse> {
      const row = await own(call.viewer, id);
      if (row.finished_at !== null && call.method === 'HEAD') return complete(row);
      await options.authorise(call.viewer, row.video_id);
      if (call.method !== 'PATCH' && (await stat(pathOf(id)).catch(() => null))?.size === row.size)
        await finish(id);
      return answer(await tus.handleWeb(webRequest(call)));
    },
    async cancel(call: Call, id: string): Promise<RawResponse> {
      const row = await own(call.viewer, id);
      if (row.finished_at === null) await abandon(row);
      return { status: 204, headers: { 'tus-resumable': '1.0.0' } };
    },
    /** Ends what was left behind: complete files whose end was not recorded, and uploads nobody came back to. */
    async sweep(): Promise<void> {
      for (const row of await store.unfinished()) {
        const size = (await stat(pathOf(row.id)).catch(() => null))?.size;
        if (size === row.size) await finish(row.id);
        else if (clock.now().getTime() - row.created_at.getTime() > KEEP_UNFINISHED_MS) await abandon(row);
      }
    },
  };
}

/** tus metadata: 'name base64, name base64'. */
function readMetadata(header: string): Map<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '));
  return new Map(
    pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]),
  );
}

/** A name to show and to offer for download; it never becomes a path. */
function plainName(name: string): string {
  const last = name.replace(/^.*[/\\]/s, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  return last.replace(/[\u0000-\u001f\u007f"]/g, '').slice(0, FILENAME_MAX) || 'upload';
}

function webRequest(call: Call, extra: Record<string, string> = {}): Request {
  const headers = new Headers(extra);
  for (const [name, value] of Object.entries(call.headers)) {
    if (typeof value === 'string' && !(name in extra)) headers.set(name, value);
  }
  // The one method that brings bytes; a proxy's method override must not turn it into another.
  headers.delete('x-http-method-override');
  const body = call.method === 'PATCH' ? (Readable.toWeb(call.body) as ReadableStream<Uint8Array>) : null;
  // The library reads the upload's id off the end of the address, so a query must not stand there.
  return new Request(call.url.origin + call.url.pathname, {
    method: call.method,
    headers,
    ...(body ? { body: body as never, duplex: 'half' } : {}),
  });
}

async function answer(response: Response): Promise<RawResponse> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

/** The file has moved on into the store; its sender only needs to know that nothing is missing. */
const complete = (row: UploadRow): RawResponse => ({
  status: 200,
  headers: {
    'tus-resumable': '1.0.0',
    'upload-offset': String(row.size),
    'upload-length': String(row.size),
    'cache-control': 'no-store',
  },
});
