import type { Generated, Insertable, Selectable } from 'kysely';
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
export type ViewerReportRow = Selectable<ViewerReportTable>;

interface Place {
  readonly videoId: string;
  readonly id: number;
}
export type ReportStore = ReturnType<typeof createReportStore>;

export function createReportStore(database: Db | Tx) {
  const db = database.withTables<{ viewer_reports: ViewerReportTable }>();
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
    listOfVideo: (
      videoId: string,
      { before, max }: { before: number | undefined; max: number },
    ): Promise<ViewerReportRow[]> =>
      db
        .selectFrom('viewer_reports')
        .selectAll()
        .where('video_id', '=', videoId)
        .$if(before !== undefined, (query) => query.where('id', '<', before!))
        .orderBy('id', 'desc')
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
