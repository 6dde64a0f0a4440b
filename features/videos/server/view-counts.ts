import { sql } from 'kysely';
import type { Db } from '#kernel/server/db.ts';
import type { RecordedCounts } from '../port.ts';

/**
 * Sets the number of views of each video. Rows that someone else is changing are left out instead of waiting for them,
 * so that this never blocks or is blocked by changes of several videos.
 */
export const createViewCounts =
  (db: Db) =>
  async (counts: ReadonlyMap<string, number>): Promise<RecordedCounts> => {
    const { rows } = await sql<{ id: string; state: 'busy' | 'gone' }>`
      with given as (
        select * from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::bigint[]) as given (id, count)
      ),
      stored as (select videos.id, videos.view_count from videos join given using (id)),
      free as (
        select videos.id from videos join given using (id) where videos.view_count <> given.count
        for no key update of videos skip locked
      ),
      changed as (
        update videos set view_count = given.count from given join free using (id)
        where videos.id = given.id returning videos.id
      )
      select given.id, case when stored.id is null then 'gone' else 'busy' end as state
      from given left join stored using (id)
      where stored.view_count is distinct from given.count and given.id not in (select id from changed)`.execute(
      db,
    );
    const inState = (wanted: 'busy' | 'gone') =>
      rows.flatMap(({ id, state }) => (state === wanted ? id : []));
    return { busy: inState('busy'), gone: inState('gone') };
  };
