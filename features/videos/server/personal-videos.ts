import { sql } from 'kysely';
import type { PeoplePort, PersonalData } from '#features/accounts/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Db } from '#kernel/server/db.ts';
import { videoErrors } from '../contract.ts';
import type { Announce } from './announce.ts';
import { VIDEO_COLUMNS, type VideoRow, type VideoTables } from './tables.ts';

const BATCH_SIZE = 100;

interface PersonalVideosOptions {
  readonly db: Db;
  readonly announce: Announce;
  readonly people: Pick<PeoplePort, 'administratorOf'>;
  /** Deletes a video for good. */
  purge(video: VideoRow): Promise<unknown>;
  /** Drops cached facts about the video. */
  forget(id: string): void;
}

/** The videos of a person, for those who download their data or delete their account. */
export function createPersonalVideos(options: PersonalVideosOptions): PersonalData {
  const { db, announce, people, purge, forget } = options;
  const ownedBy = (userId: string) =>
    db.withTables<VideoTables>().selectFrom('videos').where('owner_id', '=', userId);

  const readBatch = (userId: string, after: string): Promise<VideoRow[]> =>
    ownedBy(userId).select(VIDEO_COLUMNS).where('id', '>', after).orderBy('id').limit(BATCH_SIZE).execute();

  async function* list(userId: string): AsyncGenerator<object> {
    for (let after = ''; ; ) {
      const rows = await readBatch(userId, after);
      for (const row of rows) yield toExport(row);
      if (rows.length < BATCH_SIZE) return;
      after = rows.at(-1)!.id;
    }
  }

  /** False when the organization has no administrator. */
  async function handOver({ id, organization_id, owner_id }: VideoRow): Promise<boolean> {
    const heirId = await people.administratorOf(organization_id);
    if (!heirId) return false;
    await db.transaction().execute(async (tx) => {
      const on = tx.withTables<VideoTables>();
      const { numUpdatedRows } = await on
        .updateTable('videos')
        .set({ owner_id: heirId, version: sql`version + 1` })
        .where('id', '=', id)
        .where('owner_id', '=', owner_id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await on
        .deleteFrom('video_managers')
        .where('video_id', '=', id)
        .where('user_id', '=', heirId)
        .execute();
      await announce(tx, { id, owner_id: heirId, organization_id }, 'video.changed', { access: true });
    });
    return true;
  }

  return {
    lists: { videos: list },

    async countOwned(userId) {
      const { count } = await ownedBy(userId)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Viewers of a running event must not lose it without notice. */
    async assertErasable(userId) {
      const running = await ownedBy(userId)
        .select('id')
        .where('live_state', 'in', ['LIVE', 'NOT_LIVE'])
        .where('deleted_at', 'is', null)
        .limit(1)
        .executeTakeFirst();
      if (running) throw fail(videoErrors, 'EVENT_RUNNING');
    },

    async erase(userId, { handOver: isHandedOver }) {
      for (;;) {
        const rows = await readBatch(userId, '');
        for (const row of rows) {
          // What the person had deleted already is not handed over.
          const isKept = isHandedOver && row.deleted_at === null && (await handOver(row));
          if (!isKept) await purge(row);
          forget(row.id);
        }
        if (rows.length < BATCH_SIZE) return;
      }
    },
  };
}

const toExport = (row: VideoRow): object => ({
  id: row.id,
  title: row.displayname,
  description: row.description,
  tags: row.tags,
  visibility: row.visibility,
  comments: row.comment_type,
  kind: row.src,
  live_state: row.live_state,
  time_live: row.time_live,
  state: row.state,
  duration_ms: row.duration_ms,
  views: row.view_count,
  likes: row.like_count,
  created: row.created_at,
  published: row.published_at,
  deleted: row.deleted_at,
});
