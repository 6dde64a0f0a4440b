import { type SelectQueryBuilder, sql } from 'kysely';
import { fail } from '#kernel/contract/errors.ts';
import type { Db } from '#kernel/server/db.ts';
import { videoErrors } from '../contract.ts';
import { VIDEO_COLUMNS, type VideoRow, type VideoTables } from './tables.ts';

/** The last entry of a page. */
export interface Position {
  readonly at: Date;
  readonly id: string;
}

export interface ListQuery {
  readonly words: string | undefined;
  readonly tag: string | undefined;
  readonly after: Position | undefined;
  readonly max: number;
}

type Query = SelectQueryBuilder<VideoTables, 'videos', VideoRow>;

/** Keyset pagination: every page costs the same, regardless of the list's length. */
export function createVideoListing(kernelDb: Db) {
  const db = kernelDb.withTables<VideoTables>();
  const from = (): Query => db.selectFrom('videos').select(VIDEO_COLUMNS) as Query;

  /** Public videos and those of the organization use one index each; the two results are merged. */
  const published = (query: Query, list: ListQuery): Query =>
    applyFilters(query, list, 'published_at')
      .where('playable', '=', true)
      .where('published_at', 'is not', null);

  return {
    async library(organizationId: string | null, list: ListQuery): Promise<VideoRow[]> {
      const open = await published(from().where('visibility', '=', 'public'), list).execute();
      if (!organizationId) return open;
      const internal = await published(
        from().where('visibility', '=', 'organization').where('organization_id', '=', organizationId),
        list,
      ).execute();
      return merge(open, internal, list.max);
    },

    /** Videos that this member owns or manages. */
    mine: (userId: string, organizationId: string, list: ListQuery): Promise<VideoRow[]> =>
      applyFilters(
        from()
          .where('organization_id', '=', organizationId)
          .where((where) =>
            where.or([
              where('owner_id', '=', userId),
              where(
                'id',
                'in',
                db.selectFrom('video_managers').select('video_id').where('user_id', '=', userId),
              ),
            ]),
          ),
        list,
        'created_at',
      ).execute(),
  };
}

function applyFilters(query: Query, list: ListQuery, order: 'published_at' | 'created_at'): Query {
  let filtered = query.orderBy(order, 'desc').orderBy('id', 'desc').limit(list.max);
  const search = list.words === undefined ? null : prefixQuery(list.words);
  if (search !== null) filtered = filtered.where(sql<boolean>`search @@ to_tsquery('simple', ${search})`);
  if (list.tag) filtered = filtered.where(sql<boolean>`tags @> array[${list.tag.toLowerCase()}]::text[]`);
  if (list.after) {
    filtered = filtered.where(sql<boolean>`(${sql.ref(order)}, id) < (${list.after.at}, ${list.after.id})`);
  }
  return filtered;
}

/** Every term must match the beginning of a word: 'intro algeb' finds 'Introduction to algebra'. */
export function prefixQuery(words: string): string | null {
  const found = words
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, 12);
  return found ? found.map((word) => `${word}:*`).join(' & ') : null;
}

function merge(left: readonly VideoRow[], right: readonly VideoRow[], max: number): VideoRow[] {
  const key = (row: VideoRow): number => row.published_at!.getTime();
  return [...left, ...right].sort((a, b) => key(b) - key(a) || (a.id < b.id ? 1 : -1)).slice(0, max);
}

export const encodePosition = ({ at, id }: Position): string =>
  Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

export function decodePosition(cursor: string): Position {
  const [, time, id] =
    /^(\d{1,15})\.([A-Za-z0-9]{1,40})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!time || !id) throw fail(videoErrors, 'BAD_CURSOR');
  return { at: new Date(Number(time)), id };
}
