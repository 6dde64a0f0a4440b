import { buffer } from 'node:stream/consumers';
import type { Storage, StoredFile } from '#kernel/server/storage/storage.ts';

/** An immutable file; its bytes are loaded once it is requested repeatedly. */
export interface HotFile extends StoredFile {
  readonly bytes: Buffer | null;
}
interface CachedFile extends HotFile {
  readonly expiresAtMs: number;
}

const MAX_FILE_BYTES = 4 * 1024 * 1024;
const MAX_BYTES = 48 * 1024 * 1024;
const MAX_FILES = 20_000;
/** A deleted file disappears from the cache after this time at the latest. */
const MAX_AGE_MS = 30_000;

/**
 * Caches files that many viewers request at the same time. The first request reads the metadata, the second loads the
 * bytes into memory, and later ones within half a minute cause no disk access.
 */
export function createHotFileCache(storage: Storage) {
  // Ordered by last use, so the first entry is evicted first.
  const cache = new Map<string, CachedFile>();
  const pendingFetches = new Map<string, Promise<CachedFile | null>>();
  let bytes = 0;

  function store(key: string, file: CachedFile): CachedFile {
    evict(key);
    cache.set(key, file);
    bytes += file.bytes?.length ?? 0;
    for (const [oldest] of cache) {
      if (bytes <= MAX_BYTES && cache.size <= MAX_FILES) break;
      evict(oldest);
    }
    return file;
  }
  function evict(key: string): void {
    bytes -= cache.get(key)?.bytes?.length ?? 0;
    cache.delete(key);
  }

  async function fetch(key: string, cached: CachedFile | undefined): Promise<CachedFile | null> {
    const expiresAtMs = performance.now() + MAX_AGE_MS;
    if (!cached) {
      const found = await storage.stat(key);
      return found && store(key, { ...found, bytes: null, expiresAtMs });
    }
    const stream = await storage.read(key);
    return stream && store(key, { ...cached, bytes: await buffer(stream), expiresAtMs });
  }

  return {
    /** Returns a cached file without loading; null when it is not cached. */
    peek(key: string, { withBytes }: { withBytes: boolean }): HotFile | null {
      const file = cache.get(key);
      if (!file || file.expiresAtMs <= performance.now() || (withBytes && !file.bytes)) return null;
      cache.delete(key);
      cache.set(key, file);
      return file;
    },
    /** Null when there is no such file. */
    async find(key: string, { withBytes }: { withBytes: boolean }): Promise<HotFile | null> {
      const file = cache.get(key);
      const valid = file && file.expiresAtMs > performance.now() ? file : undefined;
      if (valid && (valid.bytes || !withBytes || valid.size > MAX_FILE_BYTES)) {
        cache.delete(key);
        cache.set(key, valid);
        return valid;
      }
      if (!valid) evict(key);
      const pending = pendingFetches.get(key) ?? fetch(key, valid).finally(() => pendingFetches.delete(key));
      pendingFetches.set(key, pending);
      return pending;
    },
  };
}
