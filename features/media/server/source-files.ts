import type { Readable } from 'node:stream';
import type { Storage } from '#kernel/server/storage/storage.ts';
import type { SourceStore } from './source-store.ts';
import type { SourceRef } from './tables.ts';

/** The source was deleted while a file was written for it. Not a failure: there is nothing left to do. */
export class SourceGone extends Error {
  constructor({ video, generation }: SourceRef) {
    super(`media: ${video}, generation ${generation}, is gone`);
    this.name = 'SourceGone';
  }
}

export type SourceFiles = ReturnType<typeof createSourceFiles>;

/** Writes files of a source so that none outlives it, whatever the order of writes and deletions. */
export function createSourceFiles({ storage, store }: { storage: Storage; store: SourceStore }) {
  return {
    async put(source: SourceRef, key: string, bytes: Buffer | Readable): Promise<void> {
      await storage.put(key, bytes);
      // Checked after the write: an earlier deletion is seen here, a later one finds the file.
      if (await store.exists(source)) return;
      await storage.remove(key);
      throw new SourceGone(source);
    },
  };
}
