import { sql } from 'kysely';
import type { Db } from '#kernel/server/db.ts';
import { idRange } from './id-range.ts';
import type { CommentRow, CommentTables } from './tables.ts';

/** A page of comments, newest first. */
export interface QueueQuery {
  readonly organizationId: string;
  readonly state: 'waiting' | 'all';
  readonly managedVideoIds: 'all' | readonly string[];
  /** The managed videos in mode PIN. */
  readonly pinModeVideoIds: readonly string[];
  readonly excludedVideoIds: readonly string[];
  readonly videoId: string | undefined;
  readonly authorId: string | undefined;
  readonly textQuery: string | null;
  readonly beforeId: number;
  readonly max: number;
}

export function createQueueStore(kernelDb: Db) {
  const db = kernelDb.withTables<CommentTables>();

  /** Applies the filters that every comment of the page must match. */
  function selectMatching(filter: QueueQuery) {
    let query = db
      .selectFrom('comments')
      .selectAll()
      .where('organization_id', '=', filter.organizationId)
      .where('status', '<>', 'deleted')
      .limit(filter.max);
    if (filter.excludedVideoIds.length > 0)
      query = query.where(sql<boolean>`video_id <> all(${[...filter.excludedVideoIds]}::text[])`);
    if (filter.videoId !== undefined) query = query.where('video_id', '=', filter.videoId);
    if (filter.authorId !== undefined) query = query.where('author_id', '=', filter.authorId);
    if (filter.textQuery !== null)
      query = query.where(
        sql<boolean>`to_tsvector('simple', text) @@ to_tsquery('simple', ${filter.textQuery})`,
      );
    return query;
  }

  function selectFromManagedVideos(filter: QueueQuery) {
    const query = selectMatching(filter).where('id', '<', filter.beforeId).orderBy('id', 'desc');
    return filter.managedVideoIds === 'all'
      ? query
      : query.where(sql<boolean>`video_id = any(${[...filter.managedVideoIds]}::text[])`);
  }

  /** Uses a lateral join per video, so that each costs a few rows regardless of the length of its list. */
  async function readAwaitingPin(filter: QueueQuery): Promise<CommentRow[]> {
    if (filter.pinModeVideoIds.length === 0) return [];
    const inOneVideo = selectMatching(filter)
      .where(idRange({ column: 'video_id', value: sql`video.id`, before: filter.beforeId }))
      .where('status', '=', 'visible')
      .where(sql<boolean>`not pinned`)
      .where('pin_changed_at', 'is', null)
      .orderBy('video_id', 'desc')
      .orderBy('id', 'desc');
    const { rows: readRows } = await sql<CommentRow>`
      select pending.* from unnest(${[...filter.pinModeVideoIds]}::text[]) as video (id)
      cross join lateral ${inOneVideo} as pending order by pending.id desc limit ${filter.max}`.execute(db);
    return readRows;
  }

  return {
    async readPage(filter: QueueQuery): Promise<CommentRow[]> {
      if (filter.state === 'all') return selectFromManagedVideos(filter).execute();
      const [held, awaitingPin, reported] = await Promise.all([
        selectFromManagedVideos(filter)
          .where('status', '=', 'held')
          .where('waiting_for', 'is not', null)
          .execute(),
        readAwaitingPin(filter),
        selectFromManagedVideos(filter)
          .where(sql<boolean>`id in (select comment_id from comment_reports)`)
          .execute(),
      ]);
      const rows = new Map([...held, ...awaitingPin, ...reported].map((row) => [row.id, row]));
      return [...rows.values()].sort((a, b) => b.id - a.id).slice(0, filter.max);
    },
  };
}
