import { mkdirSync } from 'node:fs';
import { type FileHandle, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DiskSpace } from '#kernel/server/disk-space.ts';
import { createBufferCollector } from './buffer-collector.ts';

/** An append that ended before its body did. */
export class AppendStopped extends Error {
  readonly reason: 'interrupted' | 'too-long' | 'wrong-offset' | 'gone';
  constructor(reason: AppendStopped['reason']) {
    super(`media: an upload was stopped (${reason})`);
    this.name = 'AppendStopped';
    this.reason = reason;
  }
}

/** Writes are batched, because each one is a round trip to another thread. */
const WRITE_BYTES = 512 * 1024;
/** On a slow connection the batch is written after this time, so a crash loses at most a second of data. */
const FLUSH_INTERVAL_MS = 1000;
/** Disk space is checked before the first write and then after every so many bytes. */
const DISK_CHECK_BYTES = 4 * 1024 * 1024;

interface ActiveWrite {
  stop(): void;
  readonly ended: Promise<void>;
}

/** Stores unfinished uploads, one file each; the file's length is the upload's offset. */
export function createUploadFiles(folder: string, space: DiskSpace) {
  mkdirSync(folder, { recursive: true });
  const activeWrites = new Map<string, ActiveWrite>();
  const path = (id: string): string => join(folder, id);
  const length = async (id: string): Promise<number | null> =>
    (await stat(path(id)).catch(() => null))?.size ?? null;

  /** Ends a request that is still writing: a client that sends a new one has lost that connection. */
  async function interrupt(id: string): Promise<void> {
    for (let active = activeWrites.get(id); active; active = activeWrites.get(id)) {
      active.stop();
      await active.ended;
    }
  }

  async function writeBody(id: string, body: Readable, offset: number, size: number): Promise<number> {
    const storedBytes = await length(id);
    if (storedBytes === null) throw new AppendStopped('gone');
    if (storedBytes !== offset) throw new AppendStopped('wrong-offset');
    const file = await open(path(id), 'r+');
    try {
      return await writeAll(file, body, { offset, size, space });
    } finally {
      await file.close();
    }
  }

  return {
    path,
    length,
    interrupt,
    create: (id: string) => writeFile(path(id), '', { flag: 'wx' }),
    remove: (id: string) => rm(path(id), { force: true }),
    names: (): Promise<string[]> => readdir(folder),

    /** Writes a body at `offset` and returns the new length. Bytes received before a failure are kept. */
    async append(id: string, body: Readable, offset: number, size: number): Promise<number> {
      await interrupt(id);
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      activeWrites.set(id, { ended, stop: () => body.destroy(new AppendStopped('interrupted')) });
      try {
        return await writeBody(id, body, offset, size);
      } finally {
        activeWrites.delete(id);
        resolve();
      }
    },
  };
}

interface WriteTarget {
  readonly offset: number;
  readonly size: number;
  readonly space: DiskSpace;
}

async function writeAll(
  file: FileHandle,
  body: Readable,
  { offset, size, space }: WriteTarget,
): Promise<number> {
  let received = offset;
  let written = offset;
  let batch: Buffer[] = [];
  let batchBytes = 0;
  let writes = Promise.resolve();
  let checkedAtByte = Number.NEGATIVE_INFINITY;
  const collector = createBufferCollector();
  const write = async (buffers: Buffer[], bytes: number): Promise<void> => {
    if (bytes > 0 && written - checkedAtByte >= DISK_CHECK_BYTES) {
      await space.requireRoom(bytes);
      checkedAtByte = written;
    }
    for (let rest = buffers; rest.length > 0; ) {
      const { bytesWritten } = await file.writev(rest, written);
      written += bytesWritten;
      rest = dropBytes(rest, bytesWritten);
    }
    collector.add(bytes);
  };
  /** Writes run in sequence; after a failed one, all later ones fail too. */
  const flush = (): Promise<void> => {
    const [buffers, bytes] = [batch, batchBytes];
    batch = [];
    batchBytes = 0;
    writes = writes.then(() => write(buffers, bytes));
    return writes;
  };
  const timer = setInterval(() => {
    // The next flush reports the failure, while the client can still receive it.
    if (batchBytes > 0) flush().catch(() => undefined);
  }, FLUSH_INTERVAL_MS);
  try {
    // Destroying the stream would close the connection before the error response is sent.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      batch.push(chunk as Buffer);
      batchBytes += (chunk as Buffer).length;
      received += (chunk as Buffer).length;
      if (received > size) {
        batch = [];
        throw new AppendStopped('too-long');
      }
      if (batchBytes >= WRITE_BYTES) await flush();
    }
  } finally {
    clearInterval(timer);
    // Also after a broken connection, so that received bytes need not be sent again.
    await flush();
  }
  return written;
}

/** Drops the first `bytes` bytes of a list of buffers. */
function dropBytes(buffers: readonly Buffer[], bytes: number): Buffer[] {
  let skip = bytes;
  return buffers.flatMap((buffer) => {
    const dropped = Math.min(skip, buffer.length);
    skip -= dropped;
    return dropped === buffer.length ? [] : [buffer.subarray(dropped)];
  });
}
