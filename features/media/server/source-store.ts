import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { Chunk } from '../chunks.ts';
import type { Ladder } from '../ladder.ts';
import type { SourceFacts } from '../source-facts.ts';
import type { SourceProblemCode } from '../source-problems.ts';
import type { SourceWarningCode } from '../source-warnings.ts';
import type { ChunkRow, MediaTables, SourceRef, SourceRow, WarningRow } from './tables.ts';

export type SourceStore = ReturnType<typeof createSourceStore>;

export function createSourceStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<MediaTables>();
  const of = ({ video, generation }: SourceRef) =>
    db
      .selectFrom('media_sources')
      .selectAll()
      .where('video_id', '=', video)
      .where('generation', '=', generation);
  const change = ({ video, generation }: SourceRef) =>
    db.updateTable('media_sources').where('video_id', '=', video).where('generation', '=', generation);
  const chunks = ({ video, generation }: SourceRef) =>
    db.selectFrom('media_chunks').where('video_id', '=', video).where('generation', '=', generation);
  const changeChunk = ({ video, generation }: SourceRef, number: number) =>
    db
      .updateTable('media_chunks')
      .where('video_id', '=', video)
      .where('generation', '=', generation)
      .where('number', '=', number);

  return {
    get: (source: SourceRef): Promise<SourceRow | undefined> => of(source).executeTakeFirst(),
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

    /** The next generation of a video. In a transaction: of two uploads that end at once, the second waits for its number. */
    async add(
      source: Pick<SourceRow, 'video_id' | 'owner_id' | 'filename' | 'size' | 'created_at'>,
    ): Promise<SourceRef> {
      await sql`select pg_advisory_xact_lock(hashtext('media_sources'), hashtext(${source.video_id}))`.execute(
        db,
      );
      const { generation } = await db
        .insertInto('media_sources')
        .values({
          ...source,
          generation: sql`(select coalesce(max(generation), 0) + 1 from media_sources where video_id = ${source.video_id})`,
        })
        .returning('generation')
        .executeTakeFirstOrThrow();
      return { video: source.video_id, generation };
    },
    markArrived: (source: SourceRef, at: Date) => change(source).set({ arrived_at: at }).execute(),
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
      await change(source)
        .set({ facts: JSON.stringify(facts), ladder: JSON.stringify(ladder), prepared_at: at, problem: null })
        .execute();
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
    /** Whether a later upload of the same video plays already. */
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
    /** All generations before this one have been replaced. */
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
    saveProblem: (source: SourceRef, problem: SourceProblemCode) => change(source).set({ problem }).execute(),
    markFinished: (source: SourceRef, at: Date) => change(source).set({ finished_at: at }).execute(),
    async resetFailures(source: SourceRef): Promise<void> {
      await change(source).set({ problem: null, failures: 0 }).execute();
      const { video, generation } = source;
      await db
        .updateTable('media_chunks')
        .set({ failures: 0 })
        .where('video_id', '=', video)
        .where('generation', '=', generation)
        .where('done_at', 'is', null)
        .execute();
    },

    chunk: (source: SourceRef, number: number): Promise<ChunkRow | undefined> =>
      chunks(source).selectAll().where('number', '=', number).executeTakeFirst(),
    listPendingChunks: async (source: SourceRef): Promise<number[]> =>
      (await chunks(source).select('number').where('done_at', 'is', null).orderBy('number').execute()).map(
        (row) => row.number,
      ),
    /** Counts a failure of the whole source or of one piece, and tells how many there were. */
    async countFailure(source: SourceRef, number?: number): Promise<number> {
      const increment = { failures: sql<number>`failures + 1` };
      const counted =
        number === undefined
          ? await change(source).set(increment).returning('failures').executeTakeFirst()
          : await changeChunk(source, number).set(increment).returning('failures').executeTakeFirst();
      return counted?.failures ?? 0;
    },
    markChunkDone: (source: SourceRef, number: number, at: Date) =>
      changeChunk(source, number).set({ done_at: at }).execute(),
    /** Part of the whole work that is done, 0 to 1. */
    progress: async (source: SourceRef): Promise<number> =>
      (
        await chunks(source)
          .select(
            sql<number>`coalesce(sum(weight) filter (where done_at is not null) / nullif(sum(weight), 0), 0)`.as(
              'done',
            ),
          )
          .executeTakeFirstOrThrow()
      ).done,

    /** Sources whose work is not done and has no problem, replaced ones apart: what a sweep looks after. */
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
    /** Notes a warning once; of several places, the first one counts. */
    addWarning: ({ video, generation }: SourceRef, code: SourceWarningCode, atMs: number | null) =>
      db
        .insertInto('media_warnings')
        .columns(['video_id', 'generation', 'code', 'at_ms'])
        .expression((eb) =>
          eb
            .selectFrom('media_sources')
            .select(['video_id', 'generation', sql<SourceWarningCode>`${code}`.as('code')])
            .select(sql<number | null>`${atMs}::bigint`.as('at_ms'))
            .where('video_id', '=', video)
            .where('generation', '=', generation),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['video_id', 'generation', 'code'])
            .doUpdateSet({ at_ms: sql`least(media_warnings.at_ms, excluded.at_ms)` }),
        )
        .execute(),
    listWarnings: ({ video, generation }: SourceRef): Promise<WarningRow[]> =>
      db
        .selectFrom('media_warnings')
        .selectAll()
        .where('video_id', '=', video)
        .where('generation', '=', generation)
        .orderBy('code')
        .execute(),
    remove: ({ video, generation }: SourceRef) =>
      db
        .deleteFrom('media_sources')
        .where('video_id', '=', video)
        .where('generation', '=', generation)
        .execute(),
  };
}
