import type { VideoAccess } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { timelineErrors } from '../contract.ts';
import { endProblem } from '../end-problem.ts';
import type { StoredItem } from '../port.ts';
import { type Kinds, toItem } from './kinds.ts';
import { createTimelineStore } from './store.ts';
import type { ItemFields, ItemRow } from './tables.ts';

export interface ChangeOptions {
  /** The version that the change is based on; undefined overwrites any version. */
  readonly version?: number | undefined;
  readonly publish: boolean;
  /** Items of other kinds count as not found. */
  readonly kinds?: readonly string[] | undefined;
}

export type Edit = (item: StoredItem) => Partial<ItemFields>;

export interface ItemChangesParts {
  readonly kinds: Kinds;
  readonly clock: Kernel['clock'];
}

/** Changes of single items of one video within a transaction that holds the lock of its timeline. */
export function createItemChanges(tx: Tx, video: VideoAccess, { kinds, clock }: ItemChangesParts) {
  const store = createTimelineStore(tx);

  function assertInside(kind: string, startMs: number, endMs: number | null): void {
    const { duration_ms: durationMs } = video.row;
    if (durationMs > 0 && startMs > durationMs) {
      const { message } = timelineErrors.PAST_THE_END;
      throw fail(timelineErrors, 'PAST_THE_END', { fields: { start: message } });
    }
    const problem = endProblem(kinds.find(kind).duration, startMs, endMs);
    if (problem) throw fail(timelineErrors, 'ITEM_INVALID', { fields: { end: problem } });
  }

  /** Replaces the published row and keeps the previous one in the history. */
  async function publishRow(row: ItemRow, before: ItemRow | undefined): Promise<ItemRow> {
    if (before) await store.keepInHistory(before, clock.now());
    const published = await store.put({ ...row, draft: false, updated_at: clock.now() });
    await store.remove(row.item_id, true);
    return published;
  }

  async function removePublished(row: ItemRow): Promise<void> {
    await store.keepInHistory(row, clock.now());
    await store.remove(row.item_id, false);
  }

  /** Finds one item and checks the version that the change is based on. */
  async function current(itemId: number, { version, kinds: expected }: ChangeOptions) {
    const found = await store.find(video.id, itemId);
    const row = found.draft ?? found.published;
    if (!row || expected?.includes(row.kind) === false) throw fail(timelineErrors, 'ITEM_NOT_FOUND');
    if (version !== undefined && version !== row.version) throw fail(timelineErrors, 'ITEM_CHANGED');
    return { row, published: found.published };
  }

  return {
    async create(item: ItemFields, publish: boolean): Promise<ItemRow> {
      const data = kinds.check(item.kind, item.data);
      assertInside(item.kind, item.startMs, item.endMs);
      if (publish) kinds.assertComplete([{ ...item, data, id: 'new' }]);
      const fields = { ...item, data, draft: !publish, at: clock.now() };
      const row = await store.insert(video.id, fields, kinds.limitOf(item.kind));
      if (!row) throw fail(timelineErrors, 'TOO_MANY_ITEMS');
      return row;
    },

    async change(itemId: number, edit: Edit, options: ChangeOptions): Promise<ItemRow> {
      const { row, published } = await current(itemId, options);
      const { kind, startMs, endMs, data } = { ...toItem(row), ...edit(toItem(row)) };
      assertInside(kind, startMs, endMs);
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
      kinds.assertComplete([toItem(next)]);
      return publishRow(next, published);
    },

    /** Returns whether viewers see the difference. */
    async remove(itemId: number, options: ChangeOptions): Promise<boolean> {
      const { row, published } = await current(itemId, options);
      if (published && !options.publish) {
        const version = row.version + 1;
        await store.put({ ...row, draft: true, removed: true, version, updated_at: clock.now() });
        return false;
      }
      if (published) await removePublished(published);
      await store.remove(itemId, true);
      return published !== undefined;
    },

    /** Publishes all drafts, or the named ones; nothing if one of them is incomplete. Returns their number. */
    async publish(items: readonly number[] | null): Promise<number> {
      const drafts = await store.drafts(video.id, items);
      kinds.assertComplete(drafts.filter(({ removed }) => !removed).map(toItem));
      for (const draft of drafts) {
        const { published } = await store.find(video.id, draft.item_id);
        if (!draft.removed) {
          await publishRow(draft, published);
          continue;
        }
        if (published) await removePublished(published);
        await store.remove(draft.item_id, true);
      }
      return drafts.length;
    },

    async discard(): Promise<number> {
      const drafts = await store.drafts(video.id, null);
      for (const { item_id } of drafts) await store.remove(item_id, true);
      return drafts.length;
    },

    /** Undefined when there is no such item of these kinds. */
    async find(itemId: number, expected: readonly string[]): Promise<ItemRow | undefined> {
      const { draft, published } = await store.find(video.id, itemId);
      const row = draft ?? published;
      return row && expected.includes(row.kind) ? row : undefined;
    },
  };
}
export type ItemChanges = ReturnType<typeof createItemChanges>;
