import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#kernel/server/db.ts';
import { LENGTHS_MS, type LibraryKind, type LibrarySort, type VideoLength } from '../library.ts';
import { applyWords, type ListQuery, type Position } from './listing.ts';
import { VIDEO_COLUMNS, type VideoRow, type VideoTables } from './tables.ts';

export interface LibraryQuery extends ListQuery {
  readonly ownerId: string | undefined;
  readonly sort: LibrarySort;
  readonly kind: LibraryKind | undefined;
  readonly length: VideoLength | undefined;
}

type Query<Row> = SelectQueryBuilder<VideoTables, 'videos', Row>;
type Listed = Pick<VideoRow, 'id' | 'published_at'>;

/** Each order has an index for public videos and one for those of an organization; both are read in either direction. */
const ORDERS = {
  newest: { column: 'published_at', direction: 'desc' },
  oldest: { column: 'published_at', direction: 'asc' },
  views: { column: 'view_count', direction: 'desc' },
  longest: { column: 'duration_ms', direction: 'desc' },
  shortest: { column: 'duration_ms', direction: 'asc' },
} as const;

/** The value that a video is sorted by; part of the cursor. */
export const sortValue = (row: VideoRow, sort: LibrarySort): number => {
  const value = row[ORDERS[sort].column];
  return value instanceof Date ? value.getTime() : Number(value);
};

const IS_LIVE = sql<boolean>`live_state in ('SCHEDULED', 'LIVE', 'NOT_LIVE')`;

/** What everybody, or a member of an organization, finds without knowing its address. */
export function createLibraryListing(kernelDb: Db) {
  const db = kernelDb.withTables<VideoTables>();
  const rows = (): Query<VideoRow> => db.selectFrom('videos').select(VIDEO_COLUMNS) as Query<VideoRow>;

  /** Public videos and those of the organization use one index each; the two results are merged. */
  async function listed<Row extends Listed>(
    organizationId: string | null,
    query: () => Query<Row>,
    compare: (a: Row, b: Row) => number,
    max: number,
  ): Promise<Row[]> {
    const published = (found: Query<Row>): Query<Row> =>
      found
        .where('playable', '=', true)
        .where('published_at', 'is not', null)
        .where('deleted_at', 'is', null)
        .limit(max);
    const open = await published(query().where('visibility', '=', 'public')).execute();
    if (!organizationId) return open;
    const internal = await published(
      query().where('visibility', '=', 'organization').where('organization_id', '=', organizationId),
    ).execute();
    return [...open, ...internal].sort(compare).slice(0, max);
  }

  return {
    list: (organizationId: string | null, list: LibraryQuery): Promise<VideoRow[]> =>
      listed(organizationId, () => inOrder(filtered(rows(), list), list), bySort(list.sort), list.max),

    /** Events on air first, then upcoming ones by their start. */
    live: (organizationId: string | null, max: number): Promise<VideoRow[]> =>
      listed(
        organizationId,
        () =>
          rows()
            .where(IS_LIVE)
            .orderBy(sql`array_position(${LIVE_ORDER}::text[], live_state)`)
            .orderBy(sql`time_live asc nulls last`)
            .orderBy('id'),
        byStart,
        max,
      ),

    /** The newest videos on demand, without their texts. */
    recent: (organizationId: string | null, max: number) =>
      listed(
        organizationId,
        () =>
          db
            .selectFrom('videos')
            .select(['id', 'tags', 'published_at'])
            .where(sql<boolean>`(live_state is null or live_state = 'CLOSED')`)
            .orderBy('published_at', 'desc')
            .orderBy('id', 'desc'),
        (a, b) => b.published_at!.getTime() - a.published_at!.getTime() || (a.id < b.id ? 1 : -1),
        max,
      ),

    /** Those of the given videos that are listed, in no particular order. */
    byIds: (organizationId: string | null, ids: readonly string[]): Promise<VideoRow[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : listed(
            organizationId,
            () => rows().where(sql<boolean>`id = any(${[...ids]}::text[])`),
            () => 0,
            ids.length,
          ),
  };
}

function filtered(query: Query<VideoRow>, list: LibraryQuery): Query<VideoRow> {
  let found = applyWords(query, list);
  if (list.ownerId) found = found.where('owner_id', '=', list.ownerId);
  if (list.kind === 'live') found = found.where(IS_LIVE);
  if (list.kind === 'video') found = found.where(sql<boolean>`(live_state is null or live_state = 'CLOSED')`);
  if (list.length) {
    const [from, to] = LENGTHS_MS[list.length];
    found = found.where('duration_ms', '>=', from).where('duration_ms', '<', to);
  }
  return found;
}

/** Keyset pagination: every page costs the same, regardless of the list's length. */
function inOrder(query: Query<VideoRow>, { sort, after }: LibraryQuery): Query<VideoRow> {
  const { column, direction } = ORDERS[sort];
  const sorted = query.orderBy(column, direction).orderBy('id', direction);
  // Events have no length, and neither have videos before their upload.
  const known = column === 'duration_ms' ? sorted.where('duration_ms', '>', 0) : sorted;
  return after ? known.where(beyond(column, direction, after)) : known;
}

function beyond(column: (typeof ORDERS)[LibrarySort]['column'], direction: 'asc' | 'desc', after: Position) {
  const value = column === 'published_at' ? new Date(after.value) : after.value;
  return direction === 'asc'
    ? sql<boolean>`(${sql.ref(column)}, id) > (${value}, ${after.id})`
    : sql<boolean>`(${sql.ref(column)}, id) < (${value}, ${after.id})`;
}

function bySort(sort: LibrarySort): (a: VideoRow, b: VideoRow) => number {
  const sign = ORDERS[sort].direction === 'asc' ? 1 : -1;
  return (a, b) => sign * (sortValue(a, sort) - sortValue(b, sort) || (a.id < b.id ? -1 : 1));
}

const LIVE_ORDER = ['LIVE', 'NOT_LIVE', 'SCHEDULED'];
const startOf = ({ time_live }: VideoRow): number => time_live?.getTime() ?? Number.MAX_SAFE_INTEGER;
const byStart = (a: VideoRow, b: VideoRow): number =>
  LIVE_ORDER.indexOf(a.live_state!) - LIVE_ORDER.indexOf(b.live_state!) ||
  startOf(a) - startOf(b) ||
  (a.id < b.id ? -1 : 1);
