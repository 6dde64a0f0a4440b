import type { Readable } from 'node:stream';
import type { Storage } from '#kernel/server/storage/storage.ts';
import type { SourceStore } from './source-store.ts';
import type { SourceRef } from './tables.ts';

/** The video was deleted, or replaced long ago, while something was made for it. Nothing is wrong, and nothing is left to do. */
export class SourceGone extends Error {
  constructor({ video, generation }: SourceRef) {
    super(`media: ${video}, generation ${generation}, is gone`);
    this.name = 'SourceGone';
  }
}

export type SourceFiles = ReturnType<typeof createSourceFiles>;

/** Writes files of a source so that none outlives it: whoever deletes first and whoever writes last, the file goes. */
export function createSourceFiles({ storage, store }: { storage: Storage; store: SourceStore }) {
  return {
    async put(source: SourceRef, key: string, bytes: Buffer | Readable): Promise<void> {
      await storage.put(key, bytes);
      // Asked after the write: a deletion before it is seen here, a deletion after it finds the file.
      if (await store.exists(source)) return;
      await storage.remove(key);
      throw new SourceGone(source);
    },
  };
}
