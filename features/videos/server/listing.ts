import { type SelectQueryBuilder, sql } from 'kysely';
import { fail } from '#kernel/contract/errors.ts';
import type { Db } from '#kernel/server/db.ts';
import { videoErrors } from '../contract.ts';
import { VIDEO_COLUMNS, type VideoRow, type VideoTables } from './tables.ts';

/** The last entry of a page: the value it is sorted by (milliseconds for a time), and its id. */
export interface Position {
  readonly value: number;
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
  const from = (): Query =>
    db.selectFrom('videos').select(VIDEO_COLUMNS).where('deleted_at', 'is', null) as Query;

  return {
    /** Videos that this member owns or manages. */
    mine(userId: string, organizationId: string, list: ListQuery): Promise<VideoRow[]> {
      let query = applyWords(from(), list)
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
        );
      if (list.after) {
        const at = new Date(list.after.value);
        query = query.where(sql<boolean>`(created_at, id) < (${at}, ${list.after.id})`);
      }
      return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(list.max).execute();
    },
  };
}

/** Limits a query to the search terms and the tag. */
export function applyWords(query: Query, list: Pick<ListQuery, 'words' | 'tag'>): Query {
  let found = query;
  const search = list.words === undefined ? null : prefixQuery(list.words);
  if (search !== null) found = found.where(sql<boolean>`search @@ to_tsquery('simple', ${search})`);
  if (list.tag) found = found.where(sql<boolean>`tags @> array[${list.tag.toLowerCase()}]::text[]`);
  return found;
}

/** Every term must match the beginning of a word: 'intro algeb' finds 'Introduction to algebra'. */
export function prefixQuery(words: string): string | null {
  const found = words
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, 12);
  return found ? found.map((word) => `${word}:*`).join(' & ') : null;
}

export const encodePosition = ({ value, id }: Position): string =>
  Buffer.from(`${value}.${id}`).toString('base64url');

export function decodePosition(cursor: string): Position {
  const [, value, id] =
    /^(\d{1,15})\.([A-Za-z0-9]{1,40})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!value || !id) throw fail(videoErrors, 'BAD_CURSOR');
  return { value: Number(value), id };
}
