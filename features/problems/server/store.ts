import { type Selectable, sql } from 'kysely';
import type { Db } from '#kernel/server/db.ts';
import { CODES_PER_DAY_MAX, OTHER_CODE } from '../contract.ts';
import type { ProblemScope, ProblemSum } from '../port.ts';

type ReportTable = {
  video_id: string;
  day: string;
  code: string;
  severity: 'FATAL' | 'ERROR' | 'WARN';
  count: number;
  last_message: string;
  last_log: string;
  last_at: Date;
};
export type ReportRow = Selectable<ReportTable>;

const SUMS_MAX = 100;
/** PostgreSQL error code. */
const FOREIGN_KEY_VIOLATION = '23503';
const toDay = (at: Date): string => at.toISOString().slice(0, 10);

export function createProblemStore(kernelDb: Db) {
  const db = kernelDb.withTables<{ problem_reports: ReportTable }>();
  return {
    /** Returns false if there is no such video. */
    async count(report: Omit<ReportRow, 'day'>): Promise<boolean> {
      const { video_id, code, severity, count, last_message, last_log, last_at } = report;
      const day = toDay(last_at);
      try {
        await sql`
          with known as (select code from problem_reports where video_id = ${video_id} and day = ${day}),
          chosen as (
            select case when ${code} in (select code from known) or (select count(*) from known) < ${CODES_PER_DAY_MAX}
              then ${code} else ${OTHER_CODE} end as code
          )
          insert into problem_reports (video_id, day, code, severity, count, last_message, last_log, last_at)
          select ${video_id}, ${day}::date, chosen.code, ${severity}, ${count}::integer, ${last_message}, ${last_log}, ${last_at}
          from chosen
          on conflict (video_id, day, code) do update set
            count = problem_reports.count + excluded.count, severity = excluded.severity,
            last_message = excluded.last_message, last_log = excluded.last_log, last_at = excluded.last_at`.execute(
          db,
        );
        return true;
      } catch (error) {
        if ((error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION) return false;
        throw error;
      }
    },
    since: (videoId: string, from: Date): Promise<Omit<ReportRow, 'last_log'>[]> =>
      db
        .selectFrom('problem_reports')
        .select(['video_id', 'code', 'severity', 'count', 'last_message', 'last_at'])
        .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
        .where('video_id', '=', videoId)
        .where('day', '>=', toDay(from))
        .orderBy('day', 'desc')
        .orderBy('count', 'desc')
        .orderBy('code')
        .execute(),
    /** Counts by code in a period, of a video or of all videos of an organization; the most frequent first. */
    async sum({ videoId, organizationId }: ProblemScope, from: Date, to: Date): Promise<ProblemSum[]> {
      const { rows } = await sql<ProblemSum>`
        select code, severity, sum(count)::bigint as count
        from problem_reports join videos on videos.id = problem_reports.video_id
        where ${
          videoId === undefined
            ? sql`videos.organization_id = ${organizationId}`
            : sql`problem_reports.video_id = ${videoId}`
        } and day >= ${toDay(from)} and day < ${toDay(to)}
        group by code, severity order by count desc, code, severity limit ${SUMS_MAX}`.execute(db);
      return rows;
    },
    forget: (before: Date) => db.deleteFrom('problem_reports').where('day', '<', toDay(before)).execute(),
  };
}
