import type { Clock } from '#kernel/server/clock.ts';
import type { Storage } from '#kernel/server/storage/storage.ts';
import type { LocalSources } from './local-sources.ts';
import type { SourceStore } from './source-store.ts';
import { sourceFolder } from './storage-keys.ts';

/** Open players may finish the old file after it is replaced. */
const KEEP_REPLACED_MS = 24 * 3_600_000;

export interface CleanupOptions {
  readonly storage: Storage;
  readonly store: SourceStore;
  readonly sources: LocalSources;
  readonly clock: Clock;
}

/** Deletes the files of replaced sources. */
export function createCleanup({ storage, store, sources, clock }: CleanupOptions) {
  return {
    async sweep(): Promise<void> {
      for (const source of await store.listReplacedBefore(
        new Date(clock.now().getTime() - KEEP_REPLACED_MS),
      )) {
        // The row is deleted last, so an interrupted sweep is repeated by the next one.
        await storage.removeAll(sourceFolder(source));
        await store.remove(source);
        // A concurrent writer may have seen the row; from now on writers see that it is gone.
        await storage.removeAll(sourceFolder(source));
      }
    },
    sweepLocalCopies: () => sources.sweep(store.exists),
  };
}
