import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { Chunk } from '../chunks.ts';
import type { Ladder } from '../ladder.ts';
import type { SourceFacts } from '../source-facts.ts';
import type { SourceProblemCode } from '../source-problems.ts';
import { createChunkQueries } from './chunk-queries.ts';
import type { MediaTables, SourceRef, SourceRow } from './tables.ts';
import { createWarningQueries } from './warning-queries.ts';

export type SourceStore = ReturnType<typeof createSourceStore>;

/** Adds the next generation of a video. The lock orders files of one video that arrive at the same time, until `tx` ends. */
export async function addSource(
  tx: Tx,
  source: Pick<SourceRow, 'video_id' | 'owner_id' | 'filename' | 'size' | 'created_at'>,
): Promise<SourceRef> {
  await sql`select pg_advisory_xact_lock(hashtext('media_sources'), hashtext(${source.video_id}))`.execute(
    tx,
  );
  const { generation } = await tx
    .withTables<MediaTables>()
    .insertInto('media_sources')
    .values({
      ...source,
      generation: sql`(select coalesce(max(generation), 0) + 1 from media_sources where video_id = ${source.video_id})`,
    })
    .returning('generation')
    .executeTakeFirstOrThrow();
  return { video: source.video_id, generation };
}

export function createSourceStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<MediaTables>();
  const chunks = createChunkQueries(kernelDb);
  const select = ({ video, generation }: SourceRef) =>
    db
      .selectFrom('media_sources')
      .selectAll()
      .where('video_id', '=', video)
      .where('generation', '=', generation);
  const update = ({ video, generation }: SourceRef) =>
    db.updateTable('media_sources').where('video_id', '=', video).where('generation', '=', generation);

  return {
    ...chunks,
    ...createWarningQueries(kernelDb),
    get: (source: SourceRef): Promise<SourceRow | undefined> => select(source).executeTakeFirst(),
    latest: (video: string): Promise<SourceRow | undefined> =>
      db
        .selectFrom('media_sources')
        .selectAll()
        .where('video_id', '=', video)
        .orderBy('generation', 'desc')
        .executeTakeFirst(),

    exists: async ({ video, generation }: SourceRef): Promise<boolean> =>
      (await db
        .selectFrom('media_sources')
        .select('generation')
        .where('video_id', '=', video)
        .where('generation', '=', generation)
        .executeTakeFirst()) !== undefined,

    markArrived: (source: SourceRef, at: Date) => update(source).set({ arrived_at: at }).execute(),
    storedBytes: async (ownerId: string): Promise<number> =>
      (
        await db
          .selectFrom('media_sources')
          .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
          .where('owner_id', '=', ownerId)
          .executeTakeFirstOrThrow()
      ).bytes,

    async savePrepared(
      source: SourceRef,
      facts: SourceFacts,
      ladder: Ladder,
      plan: readonly Chunk[],
      at: Date,
    ): Promise<void> {
      await update(source)
        .set({ facts: JSON.stringify(facts), ladder: JSON.stringify(ladder), prepared_at: at, problem: null })
        .execute();
      await chunks.addChunks(source, plan);
    },
    /** Whether a newer upload of the same video is already prepared. */
    async isSuperseded({ video, generation }: SourceRef): Promise<boolean> {
      const later = await db
        .selectFrom('media_sources')
        .select('generation')
        .where('video_id', '=', video)
        .where('generation', '>', generation)
        .where('prepared_at', 'is not', null)
        .executeTakeFirst();
      return later !== undefined;
    },
    markReplacedBefore: ({ video, generation }: SourceRef, at: Date) =>
      db
        .updateTable('media_sources')
        .set({ replaced_at: at })
        .where('video_id', '=', video)
        .where('generation', '<', generation)
        .where('replaced_at', 'is', null)
        .execute(),
    listReplacedBefore: async (time: Date): Promise<SourceRef[]> =>
      (
        await db
          .selectFrom('media_sources')
          .select(['video_id', 'generation'])
          .where('replaced_at', '<', time)
          .limit(100)
          .execute()
      ).map((row) => ({ video: row.video_id, generation: row.generation })),
    saveProblem: (source: SourceRef, problem: SourceProblemCode) => update(source).set({ problem }).execute(),
    markFinished: (source: SourceRef, at: Date) => update(source).set({ finished_at: at }).execute(),
    async resetFailures(source: SourceRef): Promise<void> {
      await update(source).set({ problem: null, failures: 0 }).execute();
      await chunks.resetChunkFailures(source);
    },

    /** Sources with pending work and no problem, except replaced ones; used by the sweep. */
    listUnfinished: (): Promise<SourceRow[]> =>
      db
        .selectFrom('media_sources')
        .selectAll()
        .where('finished_at', 'is', null)
        .where('problem', 'is', null)
        .where('replaced_at', 'is', null)
        .orderBy('created_at')
        .limit(200)
        .execute(),
    /** Counts a failure of the source or of one chunk, and returns the total. */
    async countFailure(source: SourceRef, chunk?: number): Promise<number> {
      if (chunk !== undefined) return chunks.countChunkFailure(source, chunk);
      const counted = await update(source)
        .set({ failures: sql<number>`failures + 1` })
        .returning('failures')
        .executeTakeFirst();
      return counted?.failures ?? 0;
    },
    remove: ({ video, generation }: SourceRef) =>
      db
        .deleteFrom('media_sources')
        .where('video_id', '=', video)
        .where('generation', '=', generation)
        .execute(),
  };
}
