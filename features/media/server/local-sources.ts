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

/** Copies of originals kept on this machine when the store is a bucket; the least used go first. */
const MAX_COPIES = 6;
const PART = '.part';
/** A fetch that has not moved for so long was killed. */
const DEAD_PART_MS = 3_600_000;
const COPY = /^(.+)-(\d+)(?:\.joined)?$/;

/** What is known of a source that decides which file is decoded. */
type Joined = Pick<SourceFacts, 'joined'>;

/** ffmpeg reads files, not buckets: gives a path on this machine, fetched once however many ask. */
export function createLocalSources(storage: Storage, folder: string, space: DiskSpace) {
  const fetching = new Map<string, Promise<string>>();

  async function fetch(source: SourceRef, joined: boolean): Promise<string> {
    const path = join(folder, `${source.video}-${source.generation}${joined ? '.joined' : ''}`);
    const present = await stat(path).catch(() => null);
    if (present) {
      await utimes(path, new Date(), present.mtime);
      return path;
    }
    await mkdir(folder, { recursive: true });
    await evictCopies();
    const key = joined ? joinedKey(source) : originalKey(source);
    await space.requireRoom((await storage.stat(key))?.size);
    const stream = await storage.read(key);
    if (!stream) throw new Error(`media: the original of ${source.video} is gone`);
    // Several processes may share this folder: each fetches under a name of its own.
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
    const used = await Promise.all(
      names.map(async (name) => ({
        name,
        at: (await stat(join(folder, name)).catch(() => null))?.atimeMs ?? 0,
      })),
    );
    const surplus = used.sort((a, b) => a.at - b.at).slice(0, Math.max(0, used.length - MAX_COPIES + 1));
    for (const { name } of surplus) await rm(join(folder, name), { force: true });
  }

  return {
    path(source: SourceRef, { joined = false }: Joined = {}): Promise<string> {
      const key = joined ? joinedKey(source) : originalKey(source);
      if (storage.localPath) return Promise.resolve(storage.localPath(key));
      const running = fetching.get(key) ?? fetch(source, joined).finally(() => fetching.delete(key));
      fetching.set(key, running);
      return running;
    },
    /** Removes copies of what does not exist any more, and what killed processes left. */
    async sweep(exists: (source: SourceRef) => Promise<boolean>): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const [, video = '', generation = ''] = COPY.exec(name) ?? [];
        const gone = name.endsWith(PART)
          ? Date.now() - ((await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0) > DEAD_PART_MS
          : !(await exists({ video, generation: Number(generation) }));
        if (gone) await rm(join(folder, name), { force: true });
      }
    },
  };
}
