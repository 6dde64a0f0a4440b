import { sql } from 'kysely';
import type { PersonalData } from '#features/accounts/port.ts';
import type { Db } from '#kernel/server/db.ts';
import type { MediaTables } from './tables.ts';

const BATCH_SIZE = 500;

/** The files that a person uploaded, for those who download their data or delete their account. */
export function createPersonalUploads(kernelDb: Db): PersonalData {
  const db = kernelDb.withTables<MediaTables>();

  async function* list(userId: string): AsyncGenerator<object> {
    for (let offset = 0; ; offset += BATCH_SIZE) {
      const rows = await db
        .selectFrom('media_sources')
        .select(['video_id', 'filename', 'size', 'created_at'])
        .where('owner_id', '=', userId)
        .orderBy('video_id')
        .orderBy('generation')
        .offset(offset)
        .limit(BATCH_SIZE)
        .execute();
      for (const row of rows)
        yield { video: row.video_id, filename: row.filename, bytes: row.size, created: row.created_at };
      if (rows.length < BATCH_SIZE) return;
    }
  }

  return {
    lists: { files: list },
    /** Files of videos that stay count for the owners of these videos. The sweep removes unfinished uploads. */
    async erase(userId) {
      await db.deleteFrom('media_uploads').where('user_id', '=', userId).execute();
      await sql`
        update media_sources set owner_id = videos.owner_id from videos
        where videos.id = media_sources.video_id and media_sources.owner_id = ${userId}`.execute(db);
    },
  };
}
