import type { PersonalData } from '#features/accounts/port.ts';
import type { Db } from '#kernel/server/db.ts';
import type { ActionRow, ViewRow } from './present-view.ts';
import { listActions } from './view-actions.ts';
import { toFacts, type ViewTables } from './view-store.ts';

const BATCH_SIZE = 500;

/** The views of a person, for those who download their data or delete their account. */
export function createPersonalViews(kernelDb: Db, flush: () => Promise<void>): PersonalData {
  const db = kernelDb.withTables<ViewTables>();

  async function* list(userId: string): AsyncGenerator<object> {
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const rows = await db
        .selectFrom('views')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH_SIZE)
        .execute();
      const ids = rows.map(({ id }) => id);
      const actions = Map.groupBy(await listActions(db, ids), ({ view_id }) => view_id);
      for (const row of rows) yield present(row, actions.get(row.id) ?? []);
      if (rows.length < BATCH_SIZE) return;
      after = rows.at(-1)!.id;
    }
  }

  return {
    lists: { views: list },
    /** The numbers stay, without the person and what they did. */
    async erase(userId) {
      await flush();
      await db
        .deleteFrom('view_actions')
        .where('view_id', 'in', (query) =>
          query.selectFrom('views').select('id').where('user_id', '=', userId),
        )
        .execute();
      await db
        .updateTable('views')
        .set({ user_id: null, page: '', items: JSON.stringify({}) as never })
        .where('user_id', '=', userId)
        .execute();
    },
  };
}

function present(row: ViewRow, actions: readonly ActionRow[]): object {
  const { videoId, startedMs, lastMs, site, page, items, device, ranges, watchedMs } = toFacts(row);
  return {
    video: videoId,
    started: startedMs === null ? null : new Date(startedMs),
    last: new Date(lastMs),
    site,
    page,
    items,
    device,
    ranges,
    watched_ms: watchedMs,
    actions: actions.map(({ at, position_ms, widget, name, data }) => ({
      at,
      position_ms,
      widget,
      name,
      data,
    })),
  };
}
