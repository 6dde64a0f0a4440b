import { type Generated, type Selectable, sql } from 'kysely';
import type { Db } from '#kernel/server/db.ts';
import { ARTIFACTS_MAX, type ArtifactType } from '../contract.ts';

type ArtifactTable = {
  id: Generated<number>;
  video_id: string;
  artifact_type: ArtifactType;
  text: string;
  start_ms: number;
  duration_ms: number;
};
export type ArtifactRow = Selectable<ArtifactTable>;
type Fields = Omit<ArtifactRow, 'id' | 'video_id'>;

export interface Position {
  readonly startMs: number;
  readonly id: number;
}

export function createArtifactStore(kernelDb: Db) {
  const db = kernelDb.withTables<{ artifacts: ArtifactTable }>();
  const of = (videoId: string, types: readonly ArtifactType[]) =>
    db.selectFrom('artifacts').where('video_id', '=', videoId).where('artifact_type', 'in', types);
  return {
    page: (
      videoId: string,
      types: readonly ArtifactType[],
      after: Position | null,
      max: number,
    ): Promise<ArtifactRow[]> =>
      of(videoId, types)
        .selectAll()
        .$if(after !== null, (query) =>
          query.where(sql<boolean>`(start_ms, id) > (${after?.startMs}, ${after?.id})`),
        )
        .orderBy('start_ms')
        .orderBy('id')
        .limit(max)
        .execute(),
    count: async (videoId: string, types: readonly ArtifactType[]): Promise<number> =>
      (
        await of(videoId, types)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    has: async (videoId: string): Promise<boolean> =>
      (await db.selectFrom('artifacts').select('id').where('video_id', '=', videoId).limit(1).execute())
        .length > 0,
    /** Undefined when the video has as many as it may. */
    async insert(videoId: string, { artifact_type, text, start_ms, duration_ms }: Fields) {
      const { rows } = await sql<ArtifactRow>`
        insert into artifacts (video_id, artifact_type, text, start_ms, duration_ms)
        select ${videoId}, ${artifact_type}, ${text}, ${start_ms}::bigint, ${duration_ms}::bigint
        where (select count(*) from artifacts where video_id = ${videoId}) < ${ARTIFACTS_MAX}
        returning *`.execute(db);
      return rows[0];
    },
    change: (videoId: string, id: number, fields: Partial<Fields>): Promise<ArtifactRow | undefined> =>
      db
        .updateTable('artifacts')
        // Nothing to change is a change all the same: it answers what is there.
        .set({ video_id: videoId, ...fields })
        .where('video_id', '=', videoId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),
    remove: async (videoId: string, id: number): Promise<boolean> =>
      (
        await db
          .deleteFrom('artifacts')
          .where('video_id', '=', videoId)
          .where('id', '=', id)
          .executeTakeFirst()
      ).numDeletedRows > 0n,
  };
}
