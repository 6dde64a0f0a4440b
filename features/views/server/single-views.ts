import { type SqlBool, sql } from 'kysely';
import type { PeoplePort } from '#features/accounts/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import { type ViewTimeline, viewErrors, type viewRoutes } from '../contract.ts';
import { presentViews } from './export-views.ts';
import { type Names, presentTimeline, presentView, type ViewRow } from './present-view.ts';
import { listActions } from './view-actions.ts';
import type { ViewTables } from './view-store.ts';

export interface SingleViewsOptions {
  readonly db: Db;
  readonly videos: Pick<VideosPort, 'requireManaged'>;
  readonly people: Pick<PeoplePort, 'membersByIds'>;
}

/** Each view may have many actions. */
const EXPORT_PAGE = 200;
const CURSOR = /^(\d{1,17})\.([0-9a-f-]{36})$/;
const CREATED_US = sql<string>`(extract(epoch from created_at) * 1000000)::bigint`;

/** Single views, for people who manage the video. Others' names are shown only within the organization. */
export function createSingleViews({ db: kernelDb, videos, people }: SingleViewsOptions) {
  const db = kernelDb.withTables<ViewTables>();
  const ofVideo = (videoId: string) =>
    db.selectFrom('views').where('video_id', '=', videoId).where('is_counted', '=', true);
  const namesOf = (rows: readonly ViewRow[]): Promise<Names> | Names =>
    rows.length === 0
      ? new Map()
      : people.membersByIds(
          rows.flatMap(({ user_id }) => user_id ?? []),
          rows[0]!.organization_id,
        );

  async function readPage(videoId: string, { cursor, max }: { cursor?: string | undefined; max: number }) {
    const after = cursor === undefined ? null : readCursor(cursor);
    const rows = await ofVideo(videoId)
      .selectAll()
      .select(sql<string>`${CREATED_US}::text`.as('created_us'))
      .where('started_at', 'is not', null)
      .$if(after !== null, (all) =>
        all.where(
          sql<SqlBool>`(created_at, id) < (to_timestamp(${after!.us}::numeric / 1000000), ${after!.id}::uuid)`,
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(max + 1)
      .execute();
    const shown = rows.slice(0, max);
    const last = shown.at(-1);
    return {
      rows: shown,
      names: await namesOf(shown),
      next: rows.length > max && last ? `${last.created_us}.${last.id}` : null,
    };
  }

  async function* readAll(videoId: string): AsyncGenerator<ViewTimeline> {
    for (let cursor: string | undefined; ; ) {
      const { rows, names, next } = await readPage(videoId, { cursor, max: EXPORT_PAGE });
      const ids = rows.map(({ id }) => id);
      const actions = Map.groupBy(await listActions(db, ids), ({ view_id }) => view_id);
      for (const row of rows) yield presentTimeline(row, actions.get(row.id) ?? [], names);
      if (next === null) return;
      cursor = next;
    }
  }

  return {
    async list(viewer: Viewer, { id, cursor, max }: InputOf<typeof viewRoutes.list>) {
      const { id: videoId } = await videos.requireManaged(viewer, id);
      const { rows, names, next } = await readPage(videoId, { cursor, max });
      return { list: rows.map((row) => presentView(row, names)), next };
    },

    async export(viewer: Viewer, { id, format }: InputOf<typeof viewRoutes.export>): Promise<RawResponse> {
      const { id: videoId } = await videos.requireManaged(viewer, id);
      return presentViews(readAll(videoId), { id: videoId, format });
    },

    async get(viewer: Viewer, { id, view }: InputOf<typeof viewRoutes.get>): Promise<ViewTimeline> {
      const { id: videoId } = await videos.requireManaged(viewer, id);
      const row = await ofVideo(videoId).selectAll().where('id', '=', view).executeTakeFirst();
      if (!row?.started_at) throw fail(viewErrors, 'VIEW_NOT_FOUND');
      return presentTimeline(row, await listActions(db, [view]), await namesOf([row]));
    },
  };
}

function readCursor(cursor: string): { us: string; id: string } {
  const match = CURSOR.exec(cursor);
  if (!match)
    throw fail(kernelErrors, 'INVALID_INPUT', { fields: { cursor: 'This is not a cursor of this list.' } });
  return { us: match[1]!, id: match[2]! };
}
