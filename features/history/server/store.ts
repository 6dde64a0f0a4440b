import { type Generated, sql } from 'kysely';
import type { Db } from '#kernel/server/db.ts';
import { UNFINISHED_PERCENT, WATCHED_WITH, WATCHED_WITH_MIN } from '../limits.ts';
import type { RecentlyWatched, WatchedWith } from '../port.ts';

type HistoryTables = {
  watch_history: {
    user_id: string;
    video_id: string;
    generation: number;
    watched_ms: number;
    position_ms: number;
    duration_ms: number;
    percent: Generated<number>;
    last_at: Date;
  };
  watch_history_pauses: { user_id: string; paused_at: Date };
};

/** Where a page of the history ends. */
export interface HistoryPosition {
  readonly lastMs: number;
  readonly videoId: string;
}
export interface HistoryQuery {
  readonly unfinished: boolean;
  readonly after: HistoryPosition | undefined;
  readonly max: number;
}

/** The video was replaced since it was watched: it stays in the list, but nothing of the new upload has been seen. */
const isReplaced = sql<boolean>`exists (
  select from videos where videos.id = watch_history.video_id and videos.generation > watch_history.generation
)`;
const PROGRESS = [
  'video_id',
  sql<number>`case when ${isReplaced} then 0 else position_ms end`.as('position_ms'),
  sql<number>`case when ${isReplaced} then 0 else percent end`.as('percent'),
] as const;

export function createHistoryStore(kernelDb: Db) {
  const db = kernelDb.withTables<HistoryTables>();
  const rowsOf = (userId: string) => db.selectFrom('watch_history').where('user_id', '=', userId);

  return {
    /** Most recent first. */
    list(userId: string, { unfinished, after, max }: HistoryQuery) {
      let query = rowsOf(userId).select([...PROGRESS, 'last_at']);
      if (unfinished)
        query = query
          .where('percent', '>=', UNFINISHED_PERCENT.min)
          .where('percent', '<=', UNFINISHED_PERCENT.max)
          .where('position_ms', '>', 0)
          .where(sql<boolean>`not ${isReplaced}`);
      if (after)
        query = query.where(
          sql<boolean>`(last_at, video_id) < (${new Date(after.lastMs)}, ${after.videoId})`,
        );
      return query.orderBy('last_at', 'desc').orderBy('video_id', 'desc').limit(max).execute();
    },

    progress: (userId: string, ids: readonly string[]) =>
      rowsOf(userId)
        .select(PROGRESS)
        .where(sql<boolean>`video_id = any(${[...ids]}::text[])`)
        .execute(),

    find: (userId: string, videoId: string) =>
      rowsOf(userId).select(['generation', 'position_ms']).where('video_id', '=', videoId).executeTakeFirst(),

    recentOf: (userId: string, max: number): Promise<RecentlyWatched[]> =>
      rowsOf(userId)
        .select(['video_id as videoId', 'percent'])
        .orderBy('last_at', 'desc')
        .orderBy('video_id')
        .limit(max)
        .execute(),

    /** Reads a limited number of rows, however many people watched the video. */
    async watchedWith(videoId: string): Promise<WatchedWith[]> {
      const { percent, found, viewers, videosEach, max } = WATCHED_WITH;
      const { rows } = await sql<WatchedWith>`
        with found as (
          select user_id, last_at from watch_history where video_id = ${videoId} and percent >= ${percent} limit ${found}
        ), latest as (
          select user_id from found order by last_at desc limit ${viewers}
        )
        select other.video_id as "videoId", count(*)::int as viewers
        from latest cross join lateral (
          select video_id from watch_history as own
          where own.user_id = latest.user_id and own.video_id <> ${videoId} and own.percent >= ${percent}
          order by last_at desc limit ${videosEach}
        ) as other
        group by other.video_id having count(*) >= ${WATCHED_WITH_MIN}
        order by viewers desc, other.video_id limit ${max}`.execute(db);
      return rows;
    },

    remove: (userId: string, videoId: string) =>
      db.deleteFrom('watch_history').where('user_id', '=', userId).where('video_id', '=', videoId).execute(),

    /** Locks the rows in the order in which views are saved, so that neither waits for the other forever. */
    removeAll: (userId: string) =>
      sql`with locked as (
            select user_id, video_id from watch_history where user_id = ${userId}
            order by user_id, video_id for update
          )
          delete from watch_history as known using locked
          where known.user_id = locked.user_id and known.video_id = locked.video_id`.execute(db),

    /** Removes what is left of deleted videos. Rows that are being written are left for the next time. */
    removeOrphans: () =>
      sql`with orphans as (
            select user_id, video_id from watch_history as known
            where not exists (select from videos where videos.id = known.video_id)
            for update skip locked
          )
          delete from watch_history as known using orphans
          where known.user_id = orphans.user_id and known.video_id = orphans.video_id`.execute(db),

    exportAll: (userId: string) =>
      rowsOf(userId)
        .select(['video_id', 'position_ms', 'percent', 'last_at', sql<string>`ranges::text`.as('ranges')])
        .orderBy('last_at', 'desc')
        .execute(),

    findPause: (userId: string) =>
      db
        .selectFrom('watch_history_pauses')
        .select('paused_at')
        .where('user_id', '=', userId)
        .executeTakeFirst(),
    pause: (userId: string, at: Date) =>
      db
        .insertInto('watch_history_pauses')
        .values({ user_id: userId, paused_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    resume: (userId: string) => db.deleteFrom('watch_history_pauses').where('user_id', '=', userId).execute(),
  };
}
export type HistoryStore = ReturnType<typeof createHistoryStore>;
