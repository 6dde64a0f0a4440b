import { fail } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { type TimedItem, timelineErrors, type timelineRoutes } from '../contract.ts';
import type { TimelineParts } from './service.ts';
import { nextCursor, readCursor, toWire } from './wire.ts';

type In<R extends keyof typeof timelineRoutes> = InputOf<(typeof timelineRoutes)[R]>;
type Out<R extends keyof typeof timelineRoutes> = OutputOf<(typeof timelineRoutes)[R]>;

/** Handlers of the timeline's routes. */
export function createTimelineCalls({ videos, kinds, store, changes }: TimelineParts) {
  async function page(viewer: Viewer, { id, kinds: wanted, cursor, max }: In<'list'>): Promise<Out<'list'>> {
    const { id: videoId, flags } = await videos.cachedAccess(viewer, id);
    const rows = await store.page(videoId, {
      kinds: wanted ?? null,
      after: readCursor(cursor),
      max: max + 1,
    });
    const audience = { viewer, canManage: flags.canManage };
    const list = rows.slice(0, max).flatMap((row) => {
      const item = kinds.present(row, audience);
      return item ? [{ ...toWire(row), data: item.data }] : [];
    });
    return { list, next: nextCursor(rows, max) };
  }

  async function pageWithDrafts(
    viewer: Viewer,
    { id, kinds: wanted, cursor, max }: In<'list'>,
  ): Promise<Out<'list'>> {
    const { id: videoId } = await videos.requireManaged(viewer, id);
    const query = { kinds: wanted ?? null, after: readCursor(cursor), max: max + 1 };
    const rows = await store.pageWithDrafts(videoId, query);
    return { list: rows.slice(0, max).map(toWire), next: nextCursor(rows, max) };
  }

  return {
    list: (viewer: Viewer, input: In<'list'>) =>
      input.drafts ? pageWithDrafts(viewer, input) : page(viewer, input),
    async get(viewer: Viewer, { id, item }: In<'get'>): Promise<TimedItem> {
      const { id: videoId } = await videos.requireManaged(viewer, id);
      const { published, draft } = await store.find(videoId, Number(item));
      const row = draft ?? published;
      if (!row) throw fail(timelineErrors, 'ITEM_NOT_FOUND');
      return toWire(row);
    },
    async create(viewer: Viewer, { id, kind, start, end, data, publish }: In<'create'>): Promise<TimedItem> {
      const video = await videos.requireManaged(viewer, id);
      return toWire(await changes.create(video, { kind, startMs: start, endMs: end, data }, publish));
    },
    async change(
      viewer: Viewer,
      { id, item, version, publish, ...fields }: In<'change'>,
    ): Promise<TimedItem> {
      const patch = {
        ...(fields.start === undefined ? {} : { startMs: fields.start }),
        ...(fields.end === undefined ? {} : { endMs: fields.end }),
        ...(fields.data === undefined ? {} : { data: fields.data }),
      };
      const video = await videos.requireManaged(viewer, id);
      return toWire(await changes.change(video, Number(item), () => patch, { version, publish }));
    },
    async remove(viewer: Viewer, { id, item, version, publish }: In<'remove'>): Promise<{ ok: true }> {
      await changes.remove(await videos.requireManaged(viewer, id), Number(item), { version, publish });
      return { ok: true };
    },
    async publish(viewer: Viewer, { id, items }: In<'publish'>): Promise<Out<'publish'>> {
      const video = await videos.requireManaged(viewer, id);
      return { published: await changes.publish(video, items?.map(Number) ?? null) };
    },
    async discard(viewer: Viewer, { id }: In<'discard'>): Promise<Out<'discard'>> {
      return { discarded: await changes.discard(await videos.requireManaged(viewer, id)) };
    },
    async history(viewer: Viewer, { id, item }: In<'history'>): Promise<Out<'history'>> {
      const { id: videoId } = await videos.requireManaged(viewer, id);
      const rows = await store.history(videoId, Number(item));
      return {
        list: rows.map(({ item_id, kind, start_ms, end_ms, data, version, replaced_at }) => ({
          id: String(item_id),
          kind,
          start: start_ms,
          end: end_ms,
          data,
          version,
          time_replaced: replaced_at.getTime(),
        })),
      };
    },
  };
}
