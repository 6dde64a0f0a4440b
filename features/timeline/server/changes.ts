import { videoChannel, videoErrors } from '#features/videos/contract.ts';
import type { VideoAccess } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { timelineErrors } from '../contract.ts';
import type { StoredItem } from '../port.ts';
import { type Kinds, toItem } from './kinds.ts';
import { createTimelineStore, type TimelineStore } from './store.ts';
import type { ItemFields, ItemRow } from './tables.ts';

const FOREIGN_KEY_VIOLATION = '23503';

export interface ChangeOptions {
  /** The version that the change is based on; undefined overwrites any version. */
  readonly version?: number | undefined;
  readonly publish: boolean;
  /** Items of other kinds count as not found. */
  readonly kinds?: readonly string[];
}

type Edit = (item: StoredItem) => Partial<ItemFields>;

/** All changes of a timeline. Callers have checked permissions. */
export function createTimelineChanges(
  { db, events, clock }: Pick<Kernel, 'db' | 'events' | 'clock'>,
  kinds: Kinds,
) {
  /** Notifies players and studios, which reload the items with their own permissions. */
  const announce = (tx: Tx, id: string): Promise<void> =>
    events.publish(tx, { topic: videoChannel(id), type: 'timeline.changed', data: { id } });

  function assertInside({ row }: VideoAccess, startMs: number, endMs: number | null): void {
    if (row.duration_ms > 0 && startMs > row.duration_ms) {
      const { message } = timelineErrors.PAST_THE_END;
      throw fail(timelineErrors, 'PAST_THE_END', { fields: { start: message } });
    }
    if (endMs !== null && endMs < startMs)
      throw fail(timelineErrors, 'ITEM_INVALID', { fields: { end: 'The end is before the start.' } });
  }

  /** Replaces the published row and keeps the previous one in the history. */
  async function publishRow(
    store: TimelineStore,
    row: ItemRow,
    before: ItemRow | undefined,
  ): Promise<ItemRow> {
    if (before) await store.keepInHistory(before, clock.now());
    const published = await store.put({ ...row, draft: false, updated_at: clock.now() });
    await store.remove(row.item_id, true);
    return published;
  }

  /** Finds one item under a lock and checks the version that the change is based on. */
  async function current(store: TimelineStore, videoId: string, itemId: number, options: ChangeOptions) {
    const { version, kinds: expected } = options;
    const found = await store.locked(videoId, itemId);
    const row = found.draft ?? found.published;
    if (!row || expected?.includes(row.kind) === false) throw fail(timelineErrors, 'ITEM_NOT_FOUND');
    if (version !== undefined && version !== row.version) throw fail(timelineErrors, 'ITEM_CHANGED');
    return { row, published: found.published };
  }

  return {
    async create(video: VideoAccess, item: ItemFields, publish: boolean): Promise<ItemRow> {
      const data = kinds.check(item.kind, item.data);
      assertInside(video, item.startMs, item.endMs);
      return db
        .transaction()
        .execute(async (tx) => {
          const fields = { ...item, data, draft: !publish, at: clock.now() };
          const row = await createTimelineStore(tx).insert(video.id, fields, kinds.limitOf(item.kind));
          if (!row) throw fail(timelineErrors, 'TOO_MANY_ITEMS');
          if (publish) await announce(tx, video.id);
          return row;
        })
        .catch((error: { code?: string }) => {
          // The video was deleted in the meantime.
          throw error.code === FOREIGN_KEY_VIOLATION ? fail(videoErrors, 'VIDEO_DELETED') : error;
        });
    },

    change: (video: VideoAccess, itemId: number, edit: Edit, options: ChangeOptions) =>
      db.transaction().execute(async (tx): Promise<ItemRow> => {
        const store = createTimelineStore(tx);
        const { row, published } = await current(store, video.id, itemId, options);
        const { kind, startMs, endMs, data } = { ...toItem(row), ...edit(toItem(row)) };
        assertInside(video, startMs, endMs);
        const next: ItemRow = {
          ...row,
          kind,
          start_ms: startMs,
          end_ms: endMs,
          data: kinds.check(kind, data),
          draft: true,
          removed: false,
          version: row.version + 1,
          updated_at: clock.now(),
        };
        if (!options.publish) return store.put(next);
        await announce(tx, video.id);
        return publishRow(store, next, published);
      }),

    remove: (video: VideoAccess, itemId: number, options: ChangeOptions) =>
      db.transaction().execute(async (tx): Promise<void> => {
        const store = createTimelineStore(tx);
        const { row, published } = await current(store, video.id, itemId, options);
        if (published && !options.publish) {
          await store.put({
            ...row,
            draft: true,
            removed: true,
            version: row.version + 1,
            updated_at: clock.now(),
          });
          return;
        }
        if (published) {
          await store.keepInHistory(published, clock.now());
          await store.remove(itemId, false);
          await announce(tx, video.id);
        }
        await store.remove(itemId, true);
      }),

    /** In one transaction, so that viewers never see a partial edit. */
    publish: (video: VideoAccess, items: readonly number[] | null) =>
      db.transaction().execute(async (tx): Promise<number> => {
        const store = createTimelineStore(tx);
        const drafts = await store.drafts(video.id, items);
        for (const draft of drafts) {
          const { published } = await store.locked(video.id, draft.item_id);
          if (!draft.removed) {
            await publishRow(store, draft, published);
          } else {
            if (published) await store.keepInHistory(published, clock.now());
            await store.remove(draft.item_id, false);
            await store.remove(draft.item_id, true);
          }
        }
        if (drafts.length > 0) await announce(tx, video.id);
        return drafts.length;
      }),

    discard: (video: VideoAccess) =>
      db.transaction().execute(async (tx): Promise<number> => {
        const store = createTimelineStore(tx);
        const drafts = await store.drafts(video.id, null);
        for (const { item_id } of drafts) await store.remove(item_id, true);
        return drafts.length;
      }),
  };
}
