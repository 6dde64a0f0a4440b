import { sql } from 'kysely';
import type { PeoplePort } from '#features/accounts/port.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import type { VideoSummary } from '../contract.ts';
import { videoFlags } from '../policy.ts';
import { type PresentContext, presentSummary } from './present.ts';
import { VIDEO_COLUMNS, type VideoRow, type VideoTables } from './tables.ts';

interface ViewableVideosOptions {
  readonly db: Db;
  readonly people: Pick<PeoplePort, 'byIds'>;
  readonly context: PresentContext;
}

/** Videos by id that a viewer may open, whether or not they are listed anywhere. */
export function createViewableVideos({ db: kernelDb, people, context }: ViewableVideosOptions) {
  const db = kernelDb.withTables<VideoTables>();

  const find = (viewer: Viewer, ids: readonly string[]) =>
    db
      .selectFrom('videos')
      // One lookup for all of them, instead of one per video.
      .select(({ eb, selectFrom }) =>
        eb(
          'id',
          'in',
          selectFrom('video_managers').select('video_id').where('user_id', '=', viewer.userId),
        ).as('is_manager'),
      )
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .where('deleted_at', 'is', null);

  return {
    /** Those of the given videos that the viewer may open, in no particular order. */
    async viewable(viewer: Viewer, ids: readonly string[]): Promise<VideoSummary[]> {
      if (ids.length === 0) return [];
      const found = await find(viewer, ids).select(VIDEO_COLUMNS).execute();
      const rows = found.filter((row) => canView(viewer, row));
      const owners = await people.byIds([...new Set(rows.map((row) => row.owner_id))]);
      return rows.map((row) => presentSummary(row, owners.get(row.owner_id), context));
    },

    /** The same videos with their durations alone, which is fast for a thousand of them. */
    async viewableDurations(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (ids.length === 0) return new Map();
      const rows = await find(viewer, ids)
        .select(['id', 'owner_id', 'organization_id', 'visibility', 'duration_ms'])
        .execute();
      return new Map(
        rows.filter((row) => canView(viewer, row)).map(({ id, duration_ms }) => [id, duration_ms]),
      );
    },
  };
}

type CheckedVideo = Pick<VideoRow, 'id' | 'owner_id' | 'organization_id' | 'visibility'> & {
  readonly is_manager: unknown;
};
const canView = (viewer: Viewer, row: CheckedVideo): boolean =>
  videoFlags(viewer, {
    id: row.id,
    ownerId: row.owner_id,
    organizationId: row.organization_id,
    visibility: row.visibility,
    isManager: Boolean(row.is_manager),
  }).canView;
