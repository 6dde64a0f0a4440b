import { type Selectable, type SqlBool, sql } from 'kysely';
import type { PeoplePort } from '#features/accounts/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import { type SingleView, type ViewTimeline, viewErrors, type viewRoutes } from '../contract.ts';
import { lengthOf } from '../ranges.ts';
import { presentViews } from './export-views.ts';
import { toFacts, type ViewTable, type ViewTables } from './view-store.ts';

export interface SingleViewsOptions {
  readonly db: Db;
  readonly videos: Pick<VideosPort, 'requireManaged'>;
  readonly people: Pick<PeoplePort, 'membersByIds'>;
}
type Row = Selectable<ViewTable>;
type Names = ReadonlyMap<string, { readonly displayname: string }>;

const ACTIONS_MAX = 1_000;
const EXPORT_PAGE = 1_000;
const CURSOR = /^(\d{1,17})\.([0-9a-f-]{36})$/;
const CREATED_US = sql<string>`(extract(epoch from created_at) * 1000000)::bigint`;

/** Single views, for people who manage the video. Others' names are shown only within the organization. */
export function createSingleViews({ db: kernelDb, videos, people }: SingleViewsOptions) {
  const db = kernelDb.withTables<ViewTables>();
  const ofVideo = (videoId: string) =>
    db.selectFrom('views').where('video_id', '=', videoId).where('is_counted', '=', true);
  const namesOf = (rows: readonly Row[]): Promise<Names> | Names =>
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
    const names = await namesOf(shown);
    const last = shown.at(-1);
    return {
      list: shown.map((row) => present(row, names)),
      next: rows.length > max && last ? `${last.created_us}.${last.id}` : null,
    };
  }

  async function* readAll(videoId: string): AsyncGenerator<SingleView> {
    for (let cursor: string | undefined; ; ) {
      const { list, next } = await readPage(videoId, { cursor, max: EXPORT_PAGE });
      yield* list;
      if (next === null) return;
      cursor = next;
    }
  }

  return {
    async list(viewer: Viewer, { id, cursor, max }: InputOf<typeof viewRoutes.list>) {
      const { id: videoId } = await videos.requireManaged(viewer, id);
      return readPage(videoId, { cursor, max });
    },

    async export(viewer: Viewer, { id, format }: InputOf<typeof viewRoutes.export>): Promise<RawResponse> {
      const { id: videoId } = await videos.requireManaged(viewer, id);
      return presentViews(readAll(videoId), { id: videoId, format });
    },

    async get(viewer: Viewer, { id, view }: InputOf<typeof viewRoutes.get>): Promise<ViewTimeline> {
      const { id: videoId } = await videos.requireManaged(viewer, id);
      const row = await ofVideo(videoId).selectAll().where('id', '=', view).executeTakeFirst();
      if (!row?.started_at) throw fail(viewErrors, 'VIEW_NOT_FOUND');
      const actions = await db
        .selectFrom('view_actions')
        .selectAll()
        .where('view_id', '=', view)
        .orderBy('at')
        .limit(ACTIONS_MAX)
        .execute();
      const facts = toFacts(row);
      return {
        ...present(row, await namesOf([row])),
        page: facts.page,
        items: facts.items,
        startup: facts.startupMs,
        stall_time: facts.stallMs,
        stalls: facts.stalls,
        qualities: facts.qualities,
        duration: facts.durationMs,
        ranges: facts.ranges.map(([start, end]): [number, number] => [start, end]),
        actions: actions.map(({ at, position_ms, widget, name, data }) => ({
          time: at.getTime(),
          position: position_ms,
          widget,
          name,
          data,
        })),
      };
    },
  };
}

function present(row: Row, names: Names): SingleView {
  const { ranges, durationMs, startedMs, lastMs, device, site, watchedMs, errors } = toFacts(row);
  return {
    id: row.id,
    viewer: viewerOf(row, names),
    time_started: startedMs!,
    time_last: lastMs,
    device,
    site,
    watched: watchedMs,
    percent: durationMs > 0 ? Math.min(100, Math.round((lengthOf(ranges) / durationMs) * 100)) : null,
    errors,
  };
}

function viewerOf({ user_id, group_id }: Row, names: Names): SingleView['viewer'] {
  if (user_id !== null) {
    const name = names.get(user_id)?.displayname ?? null;
    return { kind: name === null ? 'person' : 'member', name };
  }
  return { kind: group_id === null ? 'unknown' : 'browser', name: null };
}

function readCursor(cursor: string): { us: string; id: string } {
  const match = CURSOR.exec(cursor);
  if (!match)
    throw fail(kernelErrors, 'INVALID_INPUT', { fields: { cursor: 'This is not a cursor of this list.' } });
  return { us: match[1]!, id: match[2]! };
}
