import type { Clock } from '#kernel/server/clock.ts';
import type { Storage } from '#kernel/server/storage/storage.ts';
import type { LocalSources } from './local-sources.ts';
import type { SourceStore } from './source-store.ts';
import { sourceFolder } from './storage-keys.ts';

/** Players that are open when a video gets a new file may play the old one to its end. */
const KEEP_REPLACED_MS = 24 * 3_600_000;

export interface CleanupOptions {
  readonly storage: Storage;
  readonly store: SourceStore;
  readonly sources: LocalSources;
  readonly clock: Clock;
}

/** Throws away what nobody is shown any more. */
export function createCleanup({ storage, store, sources, clock }: CleanupOptions) {
  return {
    async sweep(): Promise<void> {
      for (const source of await store.listReplacedBefore(
        new Date(clock.now().getTime() - KEEP_REPLACED_MS),
      )) {
        // The row goes last, so that a sweep that was cut short is taken up by the next one.
        await storage.removeAll(sourceFolder(source));
        await store.remove(source);
        // What was being written in between saw the row; from now on writers see that it is gone.
        await storage.removeAll(sourceFolder(source));
      }
    },
    /** On this machine's disk. */
    sweepLocalCopies: () => sources.sweep(store.exists),
  };
}
