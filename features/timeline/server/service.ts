import type { VideosPort } from '#features/videos/port.ts';
import type { StoredItem, TimelinePort } from '../port.ts';
import type { createTimelineChanges } from './changes.ts';
import { type Kinds, toItem, toVersioned } from './kinds.ts';
import type { TimelineStore } from './store.ts';
import { byWidget } from './wire.ts';

export interface TimelineParts {
  readonly videos: Pick<VideosPort, 'cachedAccess' | 'requireManaged'>;
  readonly kinds: Kinds;
  readonly store: TimelineStore;
  readonly changes: ReturnType<typeof createTimelineChanges>;
}

/** The timeline for other features. */
export function createTimelineService({ videos, kinds, store, changes }: TimelineParts): TimelinePort {
  return {
    async page(viewer, id, query) {
      const { id: videoId, flags } = await videos.cachedAccess(viewer, id);
      const names = namesOf(query.kinds);
      const [total, rows] = await Promise.all([
        store.count(videoId, names),
        store.page(videoId, { ...query, kinds: names }),
      ]);
      const audience = { viewer, canManage: flags.canManage };
      const list = rows.flatMap((row) => kinds.present(row, audience) ?? []);
      return { total, list: list as StoredItem<never>[] };
    },
    async create(viewer, id, { kind }, { startMs, endMs, data }) {
      const row = await changes.create(
        await videos.requireManaged(viewer, id),
        { kind, startMs, endMs, data },
        true,
      );
      return toItem(row) as StoredItem<never>;
    },
    async change(viewer, id, item, edit) {
      const row = await changes.change(
        await videos.requireManaged(viewer, id),
        Number(item.id),
        (found) => edit(found as StoredItem<never>),
        { publish: true, kinds: namesOf(item.kinds) },
      );
      return toItem(row) as StoredItem<never>;
    },
    async remove(viewer, id, item) {
      const options = { publish: true, kinds: namesOf(item.kinds) };
      await changes.remove(await videos.requireManaged(viewer, id), Number(item.id), options);
    },
    async edit(viewer, id, { kinds: expected, publish }, work) {
      const video = await videos.requireManaged(viewer, id);
      return changes.edit(video, { publish, kinds: namesOf(expected) }, work);
    },
    async readPublished(videoId, wanted) {
      const rows = await store.page(videoId, { kinds: namesOf(wanted), after: null, max: READ_MAX });
      return rows.map(toVersioned);
    },
    async readDrafts(viewer, id, wanted) {
      const { id: videoId } = await videos.requireManaged(viewer, id);
      const query = { kinds: namesOf(wanted), after: null, max: READ_MAX };
      return (await store.pageWithDrafts(videoId, query)).filter(({ removed }) => !removed).map(toVersioned);
    },
    async forPlayer(viewer, id) {
      const { id: videoId, flags } = await videos.cachedAccess(viewer, id);
      const rows = await store.forPlayer(videoId, kinds.inConfiguration, kinds.onRequest);
      const audience = { viewer, canManage: flags.canManage };
      const received = rows.filter((row) => kinds.present(row, audience));
      const addresses = received.flatMap(({ kind, data }) => kinds.addressesOf(kind, data) ?? []);
      const chapters = received.flatMap(({ kind, start_ms: startMs, data }) => {
        const title = kinds.chapterTitle(kind, data);
        return title === undefined ? [] : [{ startMs, title }];
      });
      return { byWidget: byWidget(kinds, received, audience), addresses, chapters };
    },
    async draftAddresses(viewer, id) {
      const { id: videoId, flags } = await videos.cachedAccess(viewer, id);
      if (!flags.canManage || kinds.withAddresses.length === 0) return [];
      const query = { kinds: kinds.withAddresses, after: null, max: READ_MAX };
      const rows = (await store.pageWithDrafts(videoId, query)).filter(({ removed }) => !removed);
      return rows.flatMap(({ kind, data }) => kinds.addressesOf(kind, data) ?? []);
    },
  };
}

/** More than all limits of kinds that are delivered with the configuration. */
const READ_MAX = 10_000;

const namesOf = (kinds: readonly { readonly kind: string }[]): string[] => kinds.map(({ kind }) => kind);
