import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { SourceWarningCode } from '../source-warnings.ts';
import type { MediaTables, SourceRef, WarningRow } from './tables.ts';

/** The part of the source store about warnings. */
export function createWarningQueries(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<MediaTables>();
  return {
    /** Stores a warning once per code, with its first occurrence; does nothing when the source is gone. */
    addWarning: ({ video, generation }: SourceRef, code: SourceWarningCode, atMs: number | null) =>
      db
        .insertInto('media_warnings')
        .columns(['video_id', 'generation', 'code', 'at_ms'])
        .expression((eb) =>
          eb
            .selectFrom('media_sources')
            .select(['video_id', 'generation', sql<SourceWarningCode>`${code}`.as('code')])
            .select(sql<number | null>`${atMs}::bigint`.as('at_ms'))
            .where('video_id', '=', video)
            .where('generation', '=', generation),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['video_id', 'generation', 'code'])
            .doUpdateSet({ at_ms: sql`least(media_warnings.at_ms, excluded.at_ms)` }),
        )
        .execute(),
    listWarnings: ({ video, generation }: SourceRef): Promise<WarningRow[]> =>
      db
        .selectFrom('media_warnings')
        .selectAll()
        .where('video_id', '=', video)
        .where('generation', '=', generation)
        .orderBy('code')
        .execute(),
  };
}
