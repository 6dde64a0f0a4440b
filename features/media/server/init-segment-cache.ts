import { buffer } from 'node:stream/consumers';
import type { Storage } from '#kernel/server/storage/storage.ts';
import { initPath } from '../media-paths.ts';
import { mediaKey } from './storage-keys.ts';
import type { SourceRef } from './tables.ts';

/** The header of a track. It is written before anything plays. */
export async function readInitSegment(storage: Storage, source: SourceRef, track: string): Promise<Buffer> {
  const stream = await storage.read(mediaKey(source, initPath(track)));
  if (!stream) throw new Error(`media: ${track} of ${source.video} has no init segment`);
  return buffer(stream);
}

const MAX = 5000;

/** Headers never change and are small, so thousands are kept in memory, in base64 as documents hold them. */
export function createInitSegmentCache(storage: Storage) {
  const known = new Map<string, string>();
  return {
    async get(source: SourceRef, track: string): Promise<string> {
      const key = mediaKey(source, initPath(track));
      const cached = known.get(key);
      if (cached) return cached;
      const header = (await readInitSegment(storage, source, track)).toString('base64');
      known.set(key, header);
      if (known.size > MAX) known.delete(known.keys().next().value as string);
      return header;
    },
  };
}
