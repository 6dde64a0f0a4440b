import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DiskSpace } from '#kernel/server/disk-space.ts';
import type { Storage } from '#kernel/server/storage/storage.ts';
import type { SourceFacts } from '../source-facts.ts';
import { joinedKey, originalKey } from './storage-keys.ts';
import type { SourceRef } from './tables.ts';

export type LocalSources = ReturnType<typeof createLocalSources>;

/** Local copies of originals when the storage is a bucket; the least recently used are evicted. */
const MAX_COPIES = 6;
const PART = '.part';
/** A partial download that has not grown for this long was abandoned. */
const ABANDONED_PART_MS = 3_600_000;
const COPY = /^(.+)-(\d+)(?:\.joined)?$/;

type Joined = Pick<SourceFacts, 'joined'>;

/** Provides a local path for ffmpeg, which cannot read buckets. Concurrent callers share one download. */
export function createLocalSources(storage: Storage, folder: string, space: DiskSpace) {
  const downloads = new Map<string, Promise<string>>();

  async function download(source: SourceRef, joined: boolean): Promise<string> {
    const path = join(folder, `${source.video}-${source.generation}${joined ? '.joined' : ''}`);
    const existing = await stat(path).catch(() => null);
    if (existing) {
      await utimes(path, new Date(), existing.mtime);
      return path;
    }
    await mkdir(folder, { recursive: true });
    await evictCopies();
    const key = joined ? joinedKey(source) : originalKey(source);
    await space.requireRoom((await storage.stat(key))?.size);
    const stream = await storage.read(key);
    if (!stream) throw new Error(`media: the original of ${source.video} is gone`);
    // Several processes may share this folder, so each downloads to its own name.
    const part = `${path}.${randomBytes(4).toString('hex')}${PART}`;
    try {
      await pipeline(stream, createWriteStream(part));
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    return path;
  }

  async function evictCopies(): Promise<void> {
    const names = (await readdir(folder)).filter((name) => !name.endsWith(PART));
    const copies = await Promise.all(
      names.map(async (name) => ({
        name,
        usedAtMs: (await stat(join(folder, name)).catch(() => null))?.atimeMs ?? 0,
      })),
    );
    const surplus = copies
      .sort((a, b) => a.usedAtMs - b.usedAtMs)
      .slice(0, Math.max(0, copies.length - MAX_COPIES + 1));
    for (const { name } of surplus) await rm(join(folder, name), { force: true });
  }

  return {
    path(source: SourceRef, { joined = false }: Joined = {}): Promise<string> {
      const key = joined ? joinedKey(source) : originalKey(source);
      if (storage.localPath) return Promise.resolve(storage.localPath(key));
      const pending = downloads.get(key) ?? download(source, joined).finally(() => downloads.delete(key));
      downloads.set(key, pending);
      return pending;
    },
    /** Removes copies of deleted sources and abandoned downloads. */
    async sweep(exists: (source: SourceRef) => Promise<boolean>): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const [, video = '', generation = ''] = COPY.exec(name) ?? [];
        const isObsolete = name.endsWith(PART)
          ? Date.now() - ((await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0) >
            ABANDONED_PART_MS
          : !(await exists({ video, generation: Number(generation) }));
        if (isObsolete) await rm(join(folder, name), { force: true });
      }
    },
  };
}
