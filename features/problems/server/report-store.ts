import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';

interface ViewerReportTable {
  id: Generated<number>;
  video_id: string;
  user_id: string | null;
  app_name: string;
  email: string;
  comments: string;
  log: string;
  created_at: Date;
  mailed_at: Date | null;
  resolved_at: Date | null;
}
/** What is read of the videos. */
interface VideosTable {
  id: string;
  organization_id: string;
  displayname: string;
  deleted_at: Date | null;
}
export type ViewerReportRow = Selectable<ViewerReportTable>;

interface Place {
  readonly videoId: string;
  readonly id: number;
}
/** Whose reports a person may see. */
export interface ManagedVideos {
  readonly organizationId: string;
  readonly ids: 'all' | readonly string[];
}
interface PageOptions {
  readonly before: number | undefined;
  readonly max: number;
}
export type ReportStore = ReturnType<typeof createReportStore>;

export function createReportStore(database: Db | Tx) {
  const db = database.withTables<{ viewer_reports: ViewerReportTable; videos: VideosTable }>();
  const countSince = async (
    column: 'user_id' | 'video_id',
    value: string,
    since: Date,
    max: number,
  ): Promise<number> => {
    const rows = await db
      .selectFrom('viewer_reports')
      .select('id')
      .where(column, '=', value)
      .where('created_at', '>', since)
      .limit(max)
      .execute();
    return rows.length;
  };
  return {
    add: async (row: Insertable<ViewerReportTable>): Promise<number> => {
      const { id } = await db
        .insertInto('viewer_reports')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    byId: (id: number): Promise<ViewerReportRow | undefined> =>
      db.selectFrom('viewer_reports').selectAll().where('id', '=', id).executeTakeFirst(),
    setMailed: (id: number, at: Date) =>
      db.updateTable('viewer_reports').set({ mailed_at: at }).where('id', '=', id).execute(),
    /** Both count up to `max`. */
    countOfPerson: (userId: string, since: Date, max: number) => countSince('user_id', userId, since, max),
    countOfVideo: (videoId: string, since: Date, max: number) => countSince('video_id', videoId, since, max),
    /** Newest first, older than the report `before`. */
    listOfVideo: (videoId: string, { before, max }: PageOptions): Promise<ViewerReportRow[]> =>
      db
        .selectFrom('viewer_reports')
        .selectAll()
        .where('video_id', '=', videoId)
        .$if(before !== undefined, (query) => query.where('id', '<', before!))
        .orderBy('id', 'desc')
        .limit(max)
        .execute(),
    /** The same for all these videos, without those in the trash. */
    listOfManaged: (
      { organizationId, ids }: ManagedVideos,
      { before, max, onlyOpen }: PageOptions & { onlyOpen: boolean },
    ): Promise<(ViewerReportRow & { title: string })[]> =>
      db
        .selectFrom('viewer_reports')
        .innerJoin('videos', 'videos.id', 'viewer_reports.video_id')
        .selectAll('viewer_reports')
        .select('videos.displayname as title')
        .where('videos.organization_id', '=', organizationId)
        .where('videos.deleted_at', 'is', null)
        .$if(ids !== 'all', (query) => query.where(sql<boolean>`videos.id = any(${ids}::text[])`))
        .$if(before !== undefined, (query) => query.where('viewer_reports.id', '<', before!))
        .$if(onlyOpen, (query) => query.where('viewer_reports.resolved_at', 'is', null))
        .orderBy('viewer_reports.id', 'desc')
        .limit(max)
        .execute(),
    setResolved: ({ videoId, id }: Place, at: Date | null): Promise<ViewerReportRow | undefined> =>
      db
        .updateTable('viewer_reports')
        .set({ resolved_at: at })
        .where('video_id', '=', videoId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),
    remove: ({ videoId, id }: Place) =>
      db.deleteFrom('viewer_reports').where('video_id', '=', videoId).where('id', '=', id).execute(),
    listOfPerson: (userId: string): Promise<ViewerReportRow[]> =>
      db.selectFrom('viewer_reports').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
    removeOfPerson: (userId: string) =>
      db.deleteFrom('viewer_reports').where('user_id', '=', userId).execute(),
    forget: (before: Date) => db.deleteFrom('viewer_reports').where('created_at', '<', before).execute(),
  };
}
