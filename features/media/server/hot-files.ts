import { buffer } from 'node:stream/consumers';
import type { Storage, StoredFile } from '#kernel/server/storage/storage.ts';

/** A file that never changes: its length, and its bytes once it is asked for often. */
export interface HotFile extends StoredFile {
  readonly bytes: Buffer | null;
}
interface CachedFile extends HotFile {
  readonly untilMs: number;
}

const MAX_FILE_BYTES = 4 * 1024 * 1024;
const MAX_BYTES = 48 * 1024 * 1024;
const MAX_FILES = 20_000;
/** A deleted file is forgotten after this time at the latest. */
const KEEP_MS = 30_000;

/**
 * Remembers what many viewers ask for at the same time. The first asks the store; whoever comes within half a minute
 * costs no disk, and the second one already brings the bytes into memory.
 */
export function createHotFileCache(storage: Storage) {
  // In the order of use: the first one goes first.
  const kept = new Map<string, CachedFile>();
  const fetching = new Map<string, Promise<CachedFile | null>>();
  let bytes = 0;

  function keep(key: string, file: CachedFile): CachedFile {
    forget(key);
    kept.set(key, file);
    bytes += file.bytes?.length ?? 0;
    for (const [oldest] of kept) {
      if (bytes <= MAX_BYTES && kept.size <= MAX_FILES) break;
      forget(oldest);
    }
    return file;
  }
  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes?.length ?? 0;
    kept.delete(key);
  }

  async function fetch(key: string, known: CachedFile | undefined): Promise<CachedFile | null> {
    const untilMs = performance.now() + KEEP_MS;
    if (!known) {
      const found = await storage.stat(key);
      return found && keep(key, { ...found, bytes: null, untilMs });
    }
    const stream = await storage.read(key);
    return stream && keep(key, { ...known, bytes: await buffer(stream), untilMs });
  }

  return {
    /** What is in memory already; null otherwise. */
    peek(key: string, { withBytes }: { withBytes: boolean }): HotFile | null {
      const file = kept.get(key);
      if (!file || file.untilMs <= performance.now() || (withBytes && !file.bytes)) return null;
      kept.delete(key);
      kept.set(key, file);
      return file;
    },
    /** Null when there is no such file. */
    async find(key: string, { withBytes }: { withBytes: boolean }): Promise<HotFile | null> {
      const file = kept.get(key);
      const fresh = file && file.untilMs > performance.now() ? file : undefined;
      if (fresh && (fresh.bytes || !withBytes || fresh.size > MAX_FILE_BYTES)) {
        kept.delete(key);
        kept.set(key, fresh);
        return fresh;
      }
      if (!fresh) forget(key);
      const running = fetching.get(key) ?? fetch(key, fresh).finally(() => fetching.delete(key));
      fetching.set(key, running);
      return running;
    },
  };
}
