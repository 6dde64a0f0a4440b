import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkKey, checkPrefix, type Storage } from './storage.ts';

/** Partial files are on the same disk, so that the final rename is atomic. */
const UNFINISHED = '.unfinished';

/** Older partial files were left by a killed process. Newer ones may belong to another process that shares the folder. */
const ORPHANED_AFTER_MS = 6 * 3_600_000;

/** Large, because every read is a round trip to another thread. */
const READ_BYTES = 256 * 1024;

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as { code?: string }).code ?? '');

/** Files below one folder. */
export async function createDiskStorage(root: string): Promise<Storage> {
  const base = resolve(root);
  await mkdir(join(base, UNFINISHED), { recursive: true });
  await removeOrphans(join(base, UNFINISHED));

  const place = (key: string): string => {
    const path = resolve(base, key);
    if (!path.startsWith(base + sep)) throw new Error('storage: the key leaves its folder');
    return path;
  };
  const publish = async (unfinished: string, key: string): Promise<void> => {
    const target = place(checkKey(key));
    await mkdir(dirname(target), { recursive: true });
    await rename(unfinished, target);
  };

  return {
    async put(key, body) {
      const unfinished = join(base, UNFINISHED, randomUUID());
      try {
        await pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, createWriteStream(unfinished));
        const file = await open(unfinished, 'r');
        await file.sync().finally(() => file.close());
        await publish(unfinished, key);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async putFile(key, path) {
      try {
        await publish(path, key);
      } catch (error) {
        if ((error as { code?: string }).code !== 'EXDEV') throw error;
        const unfinished = join(base, UNFINISHED, randomUUID());
        try {
          await copyFile(path, unfinished);
          await publish(unfinished, key);
        } catch (failure) {
          await rm(unfinished, { force: true });
          throw failure;
        }
        await rm(path, { force: true });
      }
    },
    async stat(key) {
      try {
        const found = await stat(place(checkKey(key)));
        return found.isFile() ? { size: found.size, modifiedAt: found.mtime } : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async read(key, range) {
      const path = place(checkKey(key));
      try {
        const file = await open(path, 'r');
        return createReadStream(path, { fd: file, highWaterMark: READ_BYTES, ...(range ?? {}) });
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async list(prefix) {
      const folder = place(checkPrefix(prefix).slice(0, -1));
      try {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        return entries
          .filter((entry) => entry.isFile())
          .map((entry) => relative(base, join(entry.parentPath, entry.name)).split(sep).join('/'))
          .sort();
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    remove: (key) => rm(place(checkKey(key)), { force: true }),
    removeAll: (prefix) => rm(place(checkPrefix(prefix).slice(0, -1)), { recursive: true, force: true }),
    localPath: (key) => place(checkKey(key)),
  };
}

async function removeOrphans(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ORPHANED_AFTER_MS)
      await rm(join(folder, name), { force: true });
  }
}
