import { mkdirSync } from 'node:fs';
import { type FileHandle, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createReadGarbage } from './read-garbage.ts';

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
/** On a slow line bytes do not wait for more: a server that is killed loses a second of sending at most. */
const WRITE_AFTER_MS = 1000;

interface Writing {
  stop(): void;
  readonly ended: Promise<void>;
}

/** The bytes of unfinished uploads, one file each; its length is how far the upload has come. */
export function createUploadFiles(folder: string) {
  mkdirSync(folder, { recursive: true });
  const writing = new Map<string, Writing>();
  const path = (id: string): string => join(folder, id);
  const length = async (id: string): Promise<number | null> =>
    (await stat(path(id)).catch(() => null))?.size ?? null;

  /** Ends a request that is still writing: whoever asks anew has lost that connection. */
  async function takeOver(id: string): Promise<void> {
    for (let running = writing.get(id); running; running = writing.get(id)) {
      running.stop();
      await running.ended;
    }
  }

  async function copy(id: string, body: Readable, offset: number, size: number): Promise<number> {
    const present = await length(id);
    if (present === null) throw new AppendStopped('gone');
    if (present !== offset) throw new AppendStopped('elsewhere');
    const file = await open(path(id), 'r+');
    try {
      return await writeAll(file, body, offset, size);
    } finally {
      await file.close();
    }
  }

  return {
    path,
    length,
    takeOver,
    create: (id: string) => writeFile(path(id), '', { flag: 'wx' }),
    remove: (id: string) => rm(path(id), { force: true }),
    names: (): Promise<string[]> => readdir(folder),

    /** Writes a body from `offset` on and answers how far the file then reaches. What arrived before a failure stays. */
    async append(id: string, body: Readable, offset: number, size: number): Promise<number> {
      await takeOver(id);
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      writing.set(id, { ended, stop: () => body.destroy(new AppendStopped('taken-over')) });
      try {
        return await copy(id, body, offset, size);
      } finally {
        writing.delete(id);
        resolve();
      }
    },
  };
}

async function writeAll(file: FileHandle, body: Readable, offset: number, size: number): Promise<number> {
  let at = offset;
  let held: Buffer[] = [];
  let heldBytes = 0;
  let writtenAt = performance.now();
  const garbage = createReadGarbage();
  const flush = async (): Promise<void> => {
    for (let rest = held; rest.length > 0; ) {
      const { bytesWritten } = await file.writev(rest, at);
      at += bytesWritten;
      rest = after(rest, bytesWritten);
    }
    held = [];
    garbage.add(heldBytes);
    heldBytes = 0;
    writtenAt = performance.now();
  };
  const isDue = (): boolean => heldBytes >= WRITE_BYTES || performance.now() - writtenAt >= WRITE_AFTER_MS;
  try {
    // The rest is left unread, not torn down: the sender still has to hear why.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      held.push(chunk as Buffer);
      heldBytes += (chunk as Buffer).length;
      if (at + heldBytes > size) {
        held = [];
        throw new AppendStopped('too-long');
      }
      if (isDue()) await flush();
    }
  } finally {
    // Also when the connection broke: what has arrived need not be sent again.
    await flush();
  }
  return at;
}

/** What is left of buffers after some bytes of them. */
function after(buffers: readonly Buffer[], bytes: number): Buffer[] {
  let skip = bytes;
  return buffers.flatMap((buffer) => {
    const gone = Math.min(skip, buffer.length);
    skip -= gone;
    return gone === buffer.length ? [] : [buffer.subarray(gone)];
  });
}
