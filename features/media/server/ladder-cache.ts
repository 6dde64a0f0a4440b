import { gridForTrack, type Ladder } from '../ladder.ts';
import type { SourceStore } from './source-store.ts';
import type { SourceRef } from './tables.ts';

export type LadderCache = ReturnType<typeof createLadderCache>;

const MAX_ENTRIES = 2000;

/** Ladders never change, so they are cached and a playlist needs no query. */
export function createLadderCache(sources: SourceStore) {
  const cache = new Map<string, Ladder>();
  async function get(source: SourceRef): Promise<Ladder | null> {
    const key = `${source.video}.${source.generation}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const ladder = (await sources.get(source))?.ladder ?? null;
    if (ladder) cache.set(key, ladder);
    if (cache.size > MAX_ENTRIES) cache.delete(cache.keys().next().value as string);
    return ladder;
  }
  return {
    get,
    async has(source: SourceRef, path: { track: string; index: number }): Promise<boolean> {
      const ladder = await get(source);
      const grid = ladder && gridForTrack(ladder, path.track);
      return !!grid && path.index < grid.segmentCount;
    },
  };
}
