import { type QueryExecutorProvider, sql } from 'kysely';
import type { ActionRow } from './present-view.ts';

/** Actions of one view that are read; more are not shown. */
const ACTIONS_MAX = 1_000;

/** The actions of these views, in the order in which they happened. */
export async function listActions(
  db: QueryExecutorProvider,
  viewIds: readonly string[],
): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select actions.* from unnest(${viewIds}::uuid[]) as listed (id)
      cross join lateral (
        select * from view_actions where view_id = listed.id order by at limit ${ACTIONS_MAX}
      ) as actions
    order by actions.view_id, actions.at`.execute(db);
  return rows;
}
