import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { MediaTables, UploadRow } from './tables.ts';

export type UploadStore = ReturnType<typeof createUploadStore>;

export function createUploadStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<MediaTables>();
  return {
    add: (upload: Omit<UploadRow, 'finished_at'>) => db.insertInto('media_uploads').values(upload).execute(),
    get: (id: string): Promise<UploadRow | undefined> =>
      db.selectFrom('media_uploads').selectAll().where('id', '=', id).executeTakeFirst(),
    remove: (id: string) => db.deleteFrom('media_uploads').where('id', '=', id).execute(),
    /** False when it was finished before: the last request of an upload may come twice. */
    finish: async (id: string, at: Date): Promise<boolean> =>
      (
        await db
          .updateTable('media_uploads')
          .set({ finished_at: at })
          .where('id', '=', id)
          .where('finished_at', 'is', null)
          .executeTakeFirst()
      ).numUpdatedRows > 0n,
    /** What this person's running uploads will take. */
    pendingBytes: async (userId: string): Promise<number> =>
      (
        await db
          .selectFrom('media_uploads')
          .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
          .where('user_id', '=', userId)
          .where('finished_at', 'is', null)
          .executeTakeFirstOrThrow()
      ).bytes,
    unfinished: (): Promise<UploadRow[]> =>
      db.selectFrom('media_uploads').selectAll().where('finished_at', 'is', null).limit(500).execute(),
  };
}
