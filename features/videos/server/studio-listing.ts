import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Db } from '#kernel/server/db.ts';
import { videoErrors } from '../contract.ts';
import type { StudioSort, studioRoutes } from '../studio-contract.ts';
import { prefixQuery } from './listing.ts';
import { VIDEO_COLUMNS, type VideoRow, type VideoTables } from './tables.ts';

type StudioInput = InputOf<typeof studioRoutes.studioVideos>;
type Query = SelectQueryBuilder<VideoTables, 'videos', VideoRow>;

interface SortKey {
  readonly column: RawBuilder<unknown>;
  /** What the cursor holds; compared with the column of the following rows. */
  valueOf(row: VideoRow): string | number;
  /** The value as the database compares it. */
  bind(value: string | number): RawBuilder<unknown>;
}

const number = (name: 'duration_ms' | 'view_count'): SortKey => ({
  column: sql.ref(name),
  valueOf: (row) => row[name],
  bind: (value) => sql`${Number(value)}::bigint`,
});
const SORT_KEYS: Readonly<Record<StudioSort, SortKey>> = {
  date: {
    column: sql.ref('created_at'),
    valueOf: (row) => row.created_at.getTime(),
    bind: (value) => sql`${new Date(Number(value))}::timestamptz`,
  },
  title: {
    // The order of the alphabet, whatever the locale of the database.
    column: sql`lower(displayname) collate "und-x-icu"`,
    valueOf: (row) => row.displayname,
    bind: (value) => sql`lower(${String(value)}) collate "und-x-icu"`,
  },
  duration: number('duration_ms'),
  views: number('view_count'),
};

/** The studio's list of videos, with keyset pagination in the chosen order. */
export function createStudioListing(kernelDb: Db) {
  const db = kernelDb.withTables<VideoTables>();
  const ownOrEdited = (query: Query, userId: string): Query =>
    query.where((where) =>
      where.or([
        where('owner_id', '=', userId),
        where('id', 'in', db.selectFrom('video_managers').select('video_id').where('user_id', '=', userId)),
      ]),
    );

  /** `userId`: only what this member owns or edits. Returns one row more than requested if there are more. */
  return (organizationId: string, userId: string | undefined, input: StudioInput): Promise<VideoRow[]> => {
    const all = db
      .selectFrom('videos')
      .select(VIDEO_COLUMNS)
      .where('deleted_at', 'is', null)
      .where('organization_id', '=', organizationId) as Query;
    const query = filter(userId === undefined ? all : ownOrEdited(all, userId), input);
    return page(query, input).execute();
  };
}

function filter(all: Query, { q, visibility, state, kind }: StudioInput): Query {
  let query = all;
  const search = q ? prefixQuery(q) : null;
  if (search !== null) query = query.where(sql<boolean>`search @@ to_tsquery('simple', ${search})`);
  if (visibility) query = query.where('visibility', '=', visibility);
  if (state) query = query.where('state', '=', state);
  if (kind) query = query.where('src', '=', kind === 'live' ? 'LIVE_EVENT' : 'VIDEO');
  return query;
}

function page(query: Query, { sort, order, cursor, max }: StudioInput): Query {
  const { column, bind } = SORT_KEYS[sort];
  const sorted = query
    .orderBy(column, order)
    .orderBy('id', order)
    .limit(max + 1);
  if (cursor === undefined) return sorted;
  const { value, id } = decodeCursor(cursor, sort);
  const isAfter = order === 'asc' ? sql`>` : sql`<`;
  return sorted.where(sql<boolean>`(${column}, id) ${isAfter} (${bind(value)}, ${id})`);
}

const Cursor = z.tuple([
  z.enum(['date', 'title', 'duration', 'views']),
  z.union([z.string().max(200), z.number().int().min(0).max(8_640_000_000_000_000)]),
  z.string().regex(/^[A-Za-z0-9]{1,40}$/),
]);

export const encodeCursor = (sort: StudioSort, row: VideoRow): string =>
  Buffer.from(JSON.stringify([sort, SORT_KEYS[sort].valueOf(row), row.id])).toString('base64url');

/** The cursor of another order is refused. */
function decodeCursor(cursor: string, sort: StudioSort): { value: string | number; id: string } {
  try {
    const [from, value, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    const isValid = from === sort && (typeof value === 'string') === (sort === 'title');
    if (isValid && !String(value).includes('\0')) return { value, id };
  } catch {
    // Not a cursor of ours.
  }
  throw fail(videoErrors, 'BAD_CURSOR');
}
