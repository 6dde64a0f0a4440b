import { sql } from 'kysely';
import type { Clock } from '#kernel/server/clock.ts';
import type { Db } from '#kernel/server/db.ts';
import type { Announce } from './announce.ts';
import type { VideoTables } from './tables.ts';

interface PublishDueOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly announce: Announce;
  /** Drops cached facts about the video. */
  forget(id: string): void;
}

/** Publishes videos whose time has come. One statement does it, so that each is published once. */
export function createPublishDue({ db, clock, announce, forget }: PublishDueOptions) {
  return async (): Promise<void> => {
    const now = clock.now();
    const published = await db.transaction().execute(async (tx) => {
      const rows = await tx
        .withTables<VideoTables>()
        .updateTable('videos')
        .set({
          visibility: sql`publish_visibility`,
          publish_at: null,
          publish_visibility: null,
          published_at: sql`case when playable then coalesce(published_at, ${now}) else published_at end`,
          version: sql`version + 1`,
        })
        .where('publish_at', '<=', now)
        .where('deleted_at', 'is', null)
        .returning(['id', 'owner_id', 'organization_id'])
        .execute();
      for (const row of rows) await announce(tx, row, 'video.changed', { access: true });
      return rows;
    });
    for (const { id } of published) forget(id);
  };
}
