import { sql } from 'kysely';
import type { Db } from '#kernel/server/db.ts';
import { addSource } from './source-store.ts';
import type { MediaTables, SourceRef, UploadRow } from './tables.ts';

export type UploadStore = ReturnType<typeof createUploadStore>;

export function createUploadStore(kernelDb: Db) {
  const db = kernelDb.withTables<MediaTables>();
  return {
    add: (upload: Omit<UploadRow, 'finished_at' | 'generation'>) =>
      db.insertInto('media_uploads').values(upload).execute(),
    get: (id: string): Promise<UploadRow | undefined> =>
      db.selectFrom('media_uploads').selectAll().where('id', '=', id).executeTakeFirst(),
    remove: (id: string) => db.deleteFrom('media_uploads').where('id', '=', id).execute(),
    /** Turns the upload into a source in one transaction; null when that has already happened, because the last request may be repeated. */
    finish: (id: string, at: Date): Promise<SourceRef | null> =>
      kernelDb.transaction().execute(async (tx) => {
        const uploads = tx.withTables<MediaTables>();
        const upload = await uploads
          .updateTable('media_uploads')
          .set({ finished_at: at })
          .where('id', '=', id)
          .where('finished_at', 'is', null)
          .returningAll()
          .executeTakeFirst();
        if (!upload) return null;
        const { video_id, user_id: owner_id, filename, size } = upload;
        const source = await addSource(tx, {
          video_id,
          owner_id,
          filename,
          size,
          created_at: at,
        });
        await uploads
          .updateTable('media_uploads')
          .set({ generation: source.generation })
          .where('id', '=', id)
          .execute();
        return source;
      }),
    /** Total size of a person's unfinished uploads. */
    pendingBytes: async (userId: string): Promise<number> =>
      (
        await db
          .selectFrom('media_uploads')
          .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
          .where('user_id', '=', userId)
          .where('finished_at', 'is', null)
          .executeTakeFirstOrThrow()
      ).bytes,
    listUnfinishedBefore: (time: Date): Promise<UploadRow[]> =>
      db
        .selectFrom('media_uploads')
        .selectAll()
        .where('finished_at', 'is', null)
        .where('created_at', '<', time)
        .limit(500)
        .execute(),
  };
}
