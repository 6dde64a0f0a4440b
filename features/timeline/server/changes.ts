import { isDeepStrictEqual } from 'node:util';
import { videoChannel, videoErrors } from '#features/videos/contract.ts';
import type { VideoAccess } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import type { TimelineEdit } from '../port.ts';
import { type ChangeOptions, createItemChanges, type Edit, type ItemChanges } from './item-changes.ts';
import { type Kinds, toVersioned } from './kinds.ts';
import { createTimelineStore } from './store.ts';
import type { ItemFields, ItemRow } from './tables.ts';

const isSame = (row: ItemRow, { startMs, endMs, data }: ItemFields): boolean =>
  row.start_ms === startMs && row.end_ms === endMs && isDeepStrictEqual(row.data, data);

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * All changes of a timeline, each in a transaction of its own, for one video one after the other. Callers have checked
 * permissions.
 */
export function createTimelineChanges(
  { db, events, clock }: Pick<Kernel, 'db' | 'events' | 'clock'>,
  kinds: Kinds,
) {
  /** Notifies players and studios, which reload the items with their own permissions. */
  const announce = (tx: Tx, id: string): Promise<void> =>
    events.publish(tx, { topic: videoChannel(id), type: 'timeline.changed', data: { id } });

  const inTransaction = <Result>(
    video: VideoAccess,
    work: (changes: ItemChanges, announceTo: () => Promise<void>) => Promise<Result>,
  ): Promise<Result> =>
    db
      .transaction()
      .execute(async (tx) => {
        await createTimelineStore(tx).lock(video.id);
        return work(createItemChanges(tx, video, { kinds, clock }), () => announce(tx, video.id));
      })
      .catch((error: { code?: string }) => {
        // The video was deleted in the meantime.
        throw error.code === FOREIGN_KEY_VIOLATION ? fail(videoErrors, 'VIDEO_DELETED') : error;
      });

  return {
    create: (video: VideoAccess, item: ItemFields, publish: boolean): Promise<ItemRow> =>
      inTransaction(video, async (changes, announceAll) => {
        const row = await changes.create(item, publish);
        if (publish) await announceAll();
        return row;
      }),

    change: (video: VideoAccess, itemId: number, edit: Edit, options: ChangeOptions): Promise<ItemRow> =>
      inTransaction(video, async (changes, announceAll) => {
        const row = await changes.change(itemId, edit, options);
        if (options.publish) await announceAll();
        return row;
      }),

    remove: (video: VideoAccess, itemId: number, options: ChangeOptions): Promise<void> =>
      inTransaction(video, async (changes, announceAll) => {
        if (await changes.remove(itemId, options)) await announceAll();
      }),

    /** Viewers never see a partial edit. */
    publish: (video: VideoAccess, items: readonly number[] | null): Promise<number> =>
      inTransaction(video, async (changes, announceAll) => {
        const published = await changes.publish(items);
        if (published > 0) await announceAll();
        return published;
      }),

    discard: (video: VideoAccess): Promise<number> => inTransaction(video, (changes) => changes.discard()),

    /** Several changes of items of some kinds. */
    edit: <Result>(
      video: VideoAccess,
      { publish, kinds: expected }: { readonly publish: boolean; readonly kinds: readonly string[] },
      work: (edit: TimelineEdit) => Promise<Result>,
    ): Promise<Result> =>
      inTransaction(video, async (changes, announceAll) => {
        const options = { publish, kinds: expected };
        const result = await work({
          async put({ kind }, { id, startMs, endMs, data }) {
            const fields = { kind, startMs, endMs, data };
            const found = id === undefined ? undefined : await changes.find(Number(id), [kind]);
            if (!found) return toVersioned(await changes.create(fields, publish));
            // An unchanged item keeps its version, which others refer to.
            const isPending = found.draft && (publish || found.removed);
            if (!isPending && isSame(found, { ...fields, data: kinds.check(kind, data) }))
              return toVersioned(found);
            return toVersioned(await changes.change(found.item_id, () => fields, options));
          },
          remove: async (id) => void (await changes.remove(Number(id), options)),
        });
        if (publish) await announceAll();
        return result;
      }),
  };
}
