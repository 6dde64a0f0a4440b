import { gridForTrack, type Ladder } from '../ladder.ts';
import type { SourceStore } from './source-store.ts';
import type { SourceRef } from './tables.ts';

export type LadderCache = ReturnType<typeof createLadderCache>;

/** Ladders never change, so a few thousand are kept in memory: a playlist then costs no query. */
export function createLadderCache(sources: SourceStore) {
  const known = new Map<string, Ladder>();
  const MAX = 2000;
  async function get(source: SourceRef): Promise<Ladder | null> {
    const key = `${source.video}.${source.generation}`;
    const cached = known.get(key);
    if (cached) return cached;
    const ladder = (await sources.get(source))?.ladder ?? null;
    if (ladder) known.set(key, ladder);
    if (known.size > MAX) known.delete(known.keys().next().value as string);
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
