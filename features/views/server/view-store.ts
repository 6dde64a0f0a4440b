import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { StoredView } from '../apply-reports.ts';
import type { Device, ViewAction, ViewFacts } from '../port.ts';
import { readMultirange, writeMultirange } from '../ranges.ts';
import type { ViewBase } from '../reports.ts';

export type ViewTable = {
  id: string;
  video_id: string;
  organization_id: string;
  user_id: string | null;
  group_id: string | null;
  is_counted: boolean;
  generation: number;
  duration_ms: number;
  created_at: Date;
  started_at: Date | null;
  last_at: Date;
  site: string;
  page: string;
  items: Record<string, string>;
  device: Device;
  ranges: string;
  applied: string;
  watched_ms: number;
  position_ms: number;
  stall_ms: number;
  stalls: number;
  startup_ms: number | null;
  qualities: Record<string, number>;
  errors: number;
};
export type ActionTable = {
  view_id: string;
  at: Date;
  position_ms: number;
  widget: string;
  name: string;
  data: Record<string, unknown>;
};
export type ViewTables = { views: ViewTable; view_actions: ActionTable };

/** Adds the views that are not stored yet, and returns their ids. Waits for a process that is adding the same one. */
export async function insertNew(tx: Tx, bases: readonly ViewBase[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into views (id, video_id, organization_id, user_id, group_id, is_counted, generation, duration_ms,
      created_at, last_at, device)
    select id, "videoId", "organizationId", "userId", "groupId", "isCounted", generation, "durationMs",
      to_timestamp("createdMs" / 1000.0), to_timestamp("createdMs" / 1000.0), device
    from json_to_recordset(${JSON.stringify(bases)}::json) as base (id uuid, "videoId" text, "organizationId" uuid,
      "userId" uuid, "groupId" text, "isCounted" boolean, generation integer, "durationMs" integer,
      "createdMs" bigint, device text)
    order by id
    on conflict (id) do nothing
    returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Locks the rows in the order of their ids, so that two processes cannot wait for each other. */
export async function lockViews(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, StoredView>> {
  const { rows } = await sql<Selectable<ViewTable>>`
    select * from views where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  return new Map(rows.map((row) => [row.id, toStored(row)]));
}

export async function updateViews(tx: Tx, views: readonly StoredView[]): Promise<void> {
  const rows = views.map(({ facts, applied }) => ({
    ...facts,
    ranges: writeMultirange(facts.ranges),
    applied: writeMultirange(applied),
  }));
  await sql`
    update views set
      started_at = to_timestamp(next."startedMs" / 1000.0), last_at = to_timestamp(next."lastMs" / 1000.0),
      site = next.site, page = next.page, items = next.items,
      ranges = next.ranges::int4multirange, applied = next.applied::int4multirange,
      watched_ms = next."watchedMs", position_ms = next."positionMs", stall_ms = next."stallMs",
      stalls = next.stalls, startup_ms = next."startupMs", qualities = next.qualities, errors = next.errors
    from json_to_recordset(${JSON.stringify(rows)}::json) as next (id uuid, "startedMs" bigint, "lastMs" bigint,
      site text, page text, items jsonb, ranges text, applied text, "watchedMs" integer, "positionMs" integer,
      "stallMs" integer, stalls integer, "startupMs" integer, qualities jsonb, errors integer)
    where views.id = next.id`.execute(tx);
}

export async function insertActions(
  tx: Tx,
  actions: readonly (ViewAction & { readonly viewId: string })[],
): Promise<void> {
  if (actions.length === 0) return;
  await sql`
    insert into view_actions (view_id, at, position_ms, widget, name, data)
    select "viewId", to_timestamp("atMs" / 1000.0), "positionMs", widget, name, data
    from json_to_recordset(${JSON.stringify(actions)}::json) as action ("viewId" uuid, "atMs" bigint,
      "positionMs" integer, widget text, name text, data jsonb)`.execute(tx);
}

export function createViewStore(kernelDb: Db) {
  const db = kernelDb.withTables<ViewTables>();
  return {
    /** Undefined unless the view exists and belongs to the video. */
    async findBase(id: string, videoId: string): Promise<ViewBase | undefined> {
      const row = await db
        .selectFrom('views')
        .selectAll()
        .where('id', '=', id)
        .where('video_id', '=', videoId)
        .executeTakeFirst();
      return row && toBase(row);
    },
    /** Deletes up to `max` views, and returns how many. */
    async deleteBefore(before: Date, max: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('views')
        .where('id', 'in', (query) =>
          query.selectFrom('views').select('id').where('created_at', '<', before).limit(max),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    /** Deletes the views of videos that no longer exist. */
    deleteOrphans: (before: Date) =>
      sql`delete from views where not exists (select from videos where videos.id = views.video_id)
        and created_at < ${before}`.execute(db),
  };
}

function toStored(row: Selectable<ViewTable>): StoredView {
  return { facts: toFacts(row), applied: readMultirange(row.applied) };
}

const toBase = (row: Selectable<ViewTable>): ViewBase => ({
  id: row.id,
  videoId: row.video_id,
  organizationId: row.organization_id,
  userId: row.user_id,
  groupId: row.group_id,
  isCounted: row.is_counted,
  generation: row.generation,
  durationMs: row.duration_ms,
  createdMs: row.created_at.getTime(),
  device: row.device,
});

export function toFacts(row: Selectable<ViewTable>): ViewFacts {
  return {
    ...toBase(row),
    startedMs: row.started_at?.getTime() ?? null,
    lastMs: row.last_at.getTime(),
    site: row.site,
    page: row.page,
    items: row.items,
    ranges: readMultirange(row.ranges),
    watchedMs: row.watched_ms,
    positionMs: row.position_ms,
    stallMs: row.stall_ms,
    stalls: row.stalls,
    startupMs: row.startup_ms,
    qualities: row.qualities,
    errors: row.errors,
  };
}
