import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { Position } from './listing.ts';
import { VIDEO_COLUMNS, type VideoRow, type VideoTables } from './tables.ts';

export interface TrashQuery {
  readonly organizationId: string;
  /** All owners when undefined. */
  readonly ownerId: string | undefined;
  readonly after: Position | undefined;
  readonly max: number;
}

/** Deleted videos: rows with `deleted_at` until they are purged, then only their ids. */
export function createTrashStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<VideoTables>();
  return {
    /** False when the video is already deleted. */
    async trash(id: string, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('videos')
        .set({ deleted_at: at, version: sql`version + 1` })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Undefined when the video is not in the trash any more. */
    restore: (id: string, now: Date): Promise<VideoRow | undefined> =>
      db
        .updateTable('videos')
        .set({
          deleted_at: null,
          version: sql`version + 1`,
          // Nobody expects a restored video to be published at once.
          publish_at: sql`case when publish_at > ${now} then publish_at end`,
          publish_visibility: sql`case when publish_at > ${now} then publish_visibility end`,
        })
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .returning(VIDEO_COLUMNS)
        .executeTakeFirst(),

    /** Deletes a video for good; with `before`, only if it is in the trash since then. */
    async purge(id: string, at: Date, before?: Date): Promise<boolean> {
      let query = db.deleteFrom('videos').where('id', '=', id);
      if (before) query = query.where('deleted_at', '<=', before);
      const { numDeletedRows } = await query.executeTakeFirst();
      if (numDeletedRows === 0n) return false;
      await db.insertInto('deleted_videos').values({ id, deleted_at: at }).execute();
      return true;
    },
    listExpired: (
      before: Date,
      max: number,
    ): Promise<Pick<VideoRow, 'id' | 'owner_id' | 'organization_id'>[]> =>
      db
        .selectFrom('videos')
        .select(['id', 'owner_id', 'organization_id'])
        .where('deleted_at', '<=', before)
        .orderBy('deleted_at')
        .limit(max)
        .execute(),
    list({ organizationId, ownerId, after, max }: TrashQuery): Promise<VideoRow[]> {
      let query = db
        .selectFrom('videos')
        .select(VIDEO_COLUMNS)
        .where('deleted_at', 'is not', null)
        .where('organization_id', '=', organizationId)
        .orderBy('deleted_at', 'desc')
        .orderBy('id', 'desc')
        .limit(max);
      if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId);
      if (after)
        query = query.where(sql<boolean>`(deleted_at, id) < (${new Date(after.value)}, ${after.id})`);
      return query.execute();
    },
  };
}
