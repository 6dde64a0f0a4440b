import { mkdirSync } from 'node:fs';
import { type FileHandle, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DiskSpace } from '#kernel/server/disk-space.ts';
import { createBufferCollector } from './buffer-collector.ts';

/** Why an append did not run to the end of its body. */
export class AppendStopped extends Error {
  readonly reason: 'taken-over' | 'too-long' | 'elsewhere' | 'gone';
  constructor(reason: AppendStopped['reason']) {
    super(`media: an upload was stopped (${reason})`);
    this.name = 'AppendStopped';
    this.reason = reason;
  }
}

/** Few large writes: each one is a trip to another thread and back. */
const WRITE_BYTES = 512 * 1024;
/** On a slow or silent line bytes do not wait for more: a server that is killed loses a second of sending at most. */
const WRITE_AFTER_MS = 1000;
/** How often the disk is looked at: before the first bytes, and after so many more. */
const LOOK_AT_DISK_BYTES = 4 * 1024 * 1024;

interface ActiveWrite {
  stop(): void;
  readonly ended: Promise<void>;
}

/** The bytes of unfinished uploads, one file each; its length is how far the upload has come. */
export function createUploadFiles(folder: string, space: DiskSpace) {
  mkdirSync(folder, { recursive: true });
  const writing = new Map<string, ActiveWrite>();
  const path = (id: string): string => join(folder, id);
  const length = async (id: string): Promise<number | null> =>
    (await stat(path(id)).catch(() => null))?.size ?? null;

  /** Ends a request that is still writing: whoever asks anew has lost that connection. */
  async function interrupt(id: string): Promise<void> {
    for (let running = writing.get(id); running; running = writing.get(id)) {
      running.stop();
      await running.ended;
    }
  }

  async function writeBody(id: string, body: Readable, offset: number, size: number): Promise<number> {
    const present = await length(id);
    if (present === null) throw new AppendStopped('gone');
    if (present !== offset) throw new AppendStopped('elsewhere');
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
    takeOver: interrupt,
    create: (id: string) => writeFile(path(id), '', { flag: 'wx' }),
    remove: (id: string) => rm(path(id), { force: true }),
    names: (): Promise<string[]> => readdir(folder),

    /** Writes a body from `offset` on and answers how far the file then reaches. What arrived before a failure stays. */
    async append(id: string, body: Readable, offset: number, size: number): Promise<number> {
      await interrupt(id);
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      writing.set(id, { ended, stop: () => body.destroy(new AppendStopped('taken-over')) });
      try {
        return await writeBody(id, body, offset, size);
      } finally {
        writing.delete(id);
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
  let held: Buffer[] = [];
  let heldBytes = 0;
  let writes = Promise.resolve();
  let lookedAt = Number.NEGATIVE_INFINITY;
  const garbage = createBufferCollector();
  const write = async (buffers: Buffer[], bytes: number): Promise<void> => {
    if (bytes > 0 && written - lookedAt >= LOOK_AT_DISK_BYTES) {
      await space.requireRoom(bytes);
      lookedAt = written;
    }
    for (let rest = buffers; rest.length > 0; ) {
      const { bytesWritten } = await file.writev(rest, written);
      written += bytesWritten;
      rest = dropBytes(rest, bytesWritten);
    }
    garbage.add(bytes);
  };
  /** One after the other: once a write has failed, so do all that follow it. */
  const flush = (): Promise<void> => {
    const [buffers, bytes] = [held, heldBytes];
    held = [];
    heldBytes = 0;
    writes = writes.then(() => write(buffers, bytes));
    return writes;
  };
  const timer = setInterval(() => {
    // A failure is heard at the next flush, where the sender can still be told.
    if (heldBytes > 0) flush().catch(() => undefined);
  }, WRITE_AFTER_MS);
  try {
    // The rest is left unread, not torn down: the sender still has to hear why.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      held.push(chunk as Buffer);
      heldBytes += (chunk as Buffer).length;
      received += (chunk as Buffer).length;
      if (received > size) {
        held = [];
        throw new AppendStopped('too-long');
      }
      if (heldBytes >= WRITE_BYTES) await flush();
    }
  } finally {
    clearInterval(timer);
    // Also when the connection broke: what has arrived need not be sent again.
    await flush();
  }
  return written;
}

/** What is left of buffers after some bytes of them. */
function dropBytes(buffers: readonly Buffer[], bytes: number): Buffer[] {
  let skip = bytes;
  return buffers.flatMap((buffer) => {
    const gone = Math.min(skip, buffer.length);
    skip -= gone;
    return gone === buffer.length ? [] : [buffer.subarray(gone)];
  });
}
