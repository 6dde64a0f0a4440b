import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { Chunk } from '../chunks.ts';
import type { ChunkRow, MediaTables, SourceRef } from './tables.ts';

/** The part of the source store about chunks. */
export function createChunkQueries(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<MediaTables>();
  const select = ({ video, generation }: SourceRef) =>
    db.selectFrom('media_chunks').where('video_id', '=', video).where('generation', '=', generation);
  const update = ({ video, generation }: SourceRef) =>
    db.updateTable('media_chunks').where('video_id', '=', video).where('generation', '=', generation);

  return {
    async addChunks(source: SourceRef, plan: readonly Chunk[]): Promise<void> {
      const rows = plan.map((chunk, number) => ({
        video_id: source.video,
        generation: source.generation,
        number,
        tracks: [...chunk.tracks],
        segment_from: chunk.from,
        segment_to: chunk.to,
        weight: chunk.weight,
      }));
      await db
        .insertInto('media_chunks')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    chunk: (source: SourceRef, number: number): Promise<ChunkRow | undefined> =>
      select(source).selectAll().where('number', '=', number).executeTakeFirst(),
    listPendingChunks: async (source: SourceRef): Promise<number[]> =>
      (await select(source).select('number').where('done_at', 'is', null).orderBy('number').execute()).map(
        (row) => row.number,
      ),
    markChunkDone: (source: SourceRef, number: number, at: Date) =>
      update(source).set({ done_at: at }).where('number', '=', number).execute(),
    async countChunkFailure(source: SourceRef, number: number): Promise<number> {
      const counted = await update(source)
        .set({ failures: sql<number>`failures + 1` })
        .where('number', '=', number)
        .returning('failures')
        .executeTakeFirst();
      return counted?.failures ?? 0;
    },
    resetChunkFailures: (source: SourceRef) =>
      update(source).set({ failures: 0 }).where('done_at', 'is', null).execute(),
    /** The finished share of all work, 0 to 1. */
    progress: async (source: SourceRef): Promise<number> =>
      (
        await select(source)
          .select(
            sql<number>`coalesce(sum(weight) filter (where done_at is not null) / nullif(sum(weight), 0), 0)`.as(
              'done',
            ),
          )
          .executeTakeFirstOrThrow()
      ).done,
  };
}
