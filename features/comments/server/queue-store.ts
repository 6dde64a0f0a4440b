import { sql } from 'kysely';
import type { Db } from '#kernel/server/db.ts';
import { idRange } from './id-range.ts';
import type { CommentRow, CommentTables } from './tables.ts';

/** Which comments are asked for, newest first. */
export interface QueueQuery {
  readonly organizationId: string;
  readonly state: 'waiting' | 'all';
  readonly managed: 'all' | readonly string[];
  /** Of the managed videos those in mode PIN. */
  readonly inPinMode: readonly string[];
  readonly without: readonly string[];
  readonly videoId: string | undefined;
  readonly authorId: string | undefined;
  readonly words: string | null;
  readonly beforeId: number;
  readonly max: number;
}

export function createQueueStore(kernelDb: Db) {
  const db = kernelDb.withTables<CommentTables>();

  /** What every comment of the page has to meet. */
  function filtered(asked: QueueQuery) {
    let query = db
      .selectFrom('comments')
      .selectAll()
      .where('organization_id', '=', asked.organizationId)
      .where('status', '<>', 'deleted')
      .limit(asked.max);
    if (asked.without.length > 0)
      query = query.where(sql<boolean>`video_id <> all(${[...asked.without]}::text[])`);
    if (asked.videoId !== undefined) query = query.where('video_id', '=', asked.videoId);
    if (asked.authorId !== undefined) query = query.where('author_id', '=', asked.authorId);
    if (asked.words !== null)
      query = query.where(sql<boolean>`to_tsvector('simple', text) @@ to_tsquery('simple', ${asked.words})`);
    return query;
  }

  function ofManaged(asked: QueueQuery) {
    const query = filtered(asked).where('id', '<', asked.beforeId).orderBy('id', 'desc');
    return asked.managed === 'all'
      ? query
      : query.where(sql<boolean>`video_id = any(${[...asked.managed]}::text[])`);
  }

  /** Looked up video by video, so that each costs a few rows however long its list is. */
  async function undecided(asked: QueueQuery): Promise<CommentRow[]> {
    if (asked.inPinMode.length === 0) return [];
    const ofOne = filtered(asked)
      .where(idRange({ column: 'video_id', of: sql`video.id`, before: asked.beforeId }))
      .where('status', '=', 'visible')
      .where(sql<boolean>`not pinned`)
      .where('pin_changed_at', 'is', null)
      .orderBy('video_id', 'desc')
      .orderBy('id', 'desc');
    const { rows } = await sql<CommentRow>`
      select waiting.* from unnest(${[...asked.inPinMode]}::text[]) as video (id)
      cross join lateral ${ofOne} as waiting order by waiting.id desc limit ${asked.max}`.execute(db);
    return rows;
  }

  return {
    async rows(asked: QueueQuery): Promise<CommentRow[]> {
      if (asked.state === 'all') return ofManaged(asked).execute();
      const [held, waiting] = await Promise.all([
        ofManaged(asked).where('status', '=', 'held').where('waiting_for', 'is not', null).execute(),
        undecided(asked),
      ]);
      return [...held, ...waiting].sort((a, b) => b.id - a.id).slice(0, asked.max);
    },
  };
}
