import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';

type LikeTables = {
  video_likes: { video_id: string; user_id: string; liked_at: Date };
};

/** Where a page of the list ends. */
export interface LikePosition {
  readonly likedMs: number;
  readonly videoId: string;
}

export function createLikeStore(kernelDb: Db) {
  const db = kernelDb.withTables<LikeTables>();
  const rowsOf = (userId: string) => db.selectFrom('video_likes').where('user_id', '=', userId);

  return {
    isLiked: async (userId: string, videoId: string): Promise<boolean> =>
      (await rowsOf(userId).select('user_id').where('video_id', '=', videoId).executeTakeFirst()) !==
      undefined,

    /** Undefined when the video is deleted. */
    async countOf(videoId: string): Promise<number | undefined> {
      const { rows } = await sql<{ like_count: number }>`
        select like_count from videos where id = ${videoId}`.execute(db);
      return rows[0]?.like_count;
    },

    /** Returns how many of them did not like the video yet. */
    async add(tx: Tx, videoId: string, userIds: readonly string[], at: Date): Promise<number> {
      if (userIds.length === 0) return 0;
      const { numAffectedRows } = await sql`
        insert into video_likes (video_id, user_id, liked_at)
        select ${videoId}, id, ${at} from unnest(${[...userIds]}::uuid[]) as id
        on conflict do nothing`.execute(tx);
      return Number(numAffectedRows);
    },
    /** Returns how many of them liked the video. */
    async remove(tx: Tx, videoId: string, userIds: readonly string[]): Promise<number> {
      if (userIds.length === 0) return 0;
      const { numAffectedRows } = await sql`
        delete from video_likes where video_id = ${videoId} and user_id = any(${[...userIds]}::uuid[])`.execute(
        tx,
      );
      return Number(numAffectedRows);
    },
    /** Takes back the likes of one person; returns the videos that they liked. */
    async removeOf(tx: Tx, userId: string, videoIds: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ video_id: string }>`
        delete from video_likes where user_id = ${userId} and video_id = any(${[...videoIds]}::text[])
        returning video_id`.execute(tx);
      return rows.map((row) => row.video_id);
    },

    /** Latest like first. */
    list(userId: string, { after, max }: { readonly after: LikePosition | undefined; readonly max: number }) {
      let query = rowsOf(userId).select(['video_id', 'liked_at']);
      if (after)
        query = query.where(
          sql<boolean>`(liked_at, video_id) < (${new Date(after.likedMs)}, ${after.videoId})`,
        );
      return query.orderBy('liked_at', 'desc').orderBy('video_id', 'desc').limit(max).execute();
    },
  };
}
export type LikeStore = ReturnType<typeof createLikeStore>;
