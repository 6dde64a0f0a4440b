import { buffer } from 'node:stream/consumers';
import type { Storage } from '#kernel/server/storage/storage.ts';
import { initPath } from '../media-paths.ts';
import { mediaKey } from './storage-keys.ts';
import type { SourceRef } from './tables.ts';

/** Init segments are stored before a video becomes playable. */
export async function readInitSegment(storage: Storage, source: SourceRef, track: string): Promise<Buffer> {
  const stream = await storage.read(mediaKey(source, initPath(track)));
  if (!stream) throw new Error(`media: ${track} of ${source.video} has no init segment`);
  return buffer(stream);
}

const MAX_ENTRIES = 5000;

/** Init segments are small and never change, so thousands are cached, in base64 as documents embed them. */
export function createInitSegmentCache(storage: Storage) {
  const cache = new Map<string, string>();
  return {
    async get(source: SourceRef, track: string): Promise<string> {
      const key = mediaKey(source, initPath(track));
      const cached = cache.get(key);
      if (cached) return cached;
      const encoded = (await readInitSegment(storage, source, track)).toString('base64');
      cache.set(key, encoded);
      if (cache.size > MAX_ENTRIES) cache.delete(cache.keys().next().value as string);
      return encoded;
    },
  };
}
