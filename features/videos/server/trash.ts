import type { PeoplePort } from '#features/accounts/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Db, Tx } from '#kernel/server/db.ts';
import { TRASH_DAYS, TRASHED_POSTER_PATH, type VideoSummary, videoErrors } from '../contract.ts';
import type { studioRoutes } from '../studio-contract.ts';
import type { createVideoAccess, FoundVideo } from './access.ts';
import type { Announce } from './announce.ts';
import { decodePosition, encodePosition } from './listing.ts';
import { type PresentContext, presentSummary } from './present.ts';
import type { VideoStore } from './store.ts';
import type { VideoRow } from './tables.ts';
import { createTrashStore } from './trash-store.ts';

const KEEP_MS = TRASH_DAYS * 24 * 3_600_000;
const PURGED_PER_QUERY = 100;

/** Signed media URLs are refused while a video is in the trash. */
const imagesOf = ({ id, poster, custom_poster }: VideoRow): VideoSummary['images'] => ({
  thumb: (custom_poster ?? poster) === null ? null : TRASHED_POSTER_PATH.replace(':id', id),
  fallback: { thumb: null },
});

interface TrashOptions extends Pick<ReturnType<typeof createVideoAccess>, 'access' | 'inspect'> {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: Pick<VideoStore, 'withTrash'>;
  readonly announce: Announce;
  readonly people: PeoplePort;
  readonly context: PresentContext;
  /** Drops cached facts about the video. */
  forget(id: string): void;
  /** Called in the transaction that deletes a video for good. */
  onRemoved(id: string, tx: Tx): Promise<void>;
}

/** Deleting, restoring, and purging videos. Comments, captions, and files stay until a video is purged. */
export function createTrash(options: TrashOptions) {
  const { db, clock, store, announce, people, context, access, inspect, forget, onRemoved } = options;

  /** Finds a video that the viewer may delete, also in the trash. To everybody else a trashed video is deleted. */
  async function requireDeletable(viewer: Viewer, id: string): Promise<FoundVideo> {
    const row = await store.withTrash(id);
    const found = row?.deleted_at ? await inspect(viewer, row) : await access(viewer, id);
    if (found.flags.canDelete) return found;
    throw fail(videoErrors, found.row.deleted_at ? 'VIDEO_DELETED' : 'OWNER_ONLY');
  }

  async function moveToTrash({ id, row }: FoundVideo): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (!(await createTrashStore(tx).trash(id, clock.now()))) throw fail(videoErrors, 'VIDEO_DELETED');
      await announce(tx, row, 'video.deleted', { access: true });
    });
  }
  /** False when somebody else was faster. */
  const purge = (
    video: Pick<VideoRow, 'id' | 'owner_id' | 'organization_id'>,
    before?: Date,
  ): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      if (!(await createTrashStore(tx).purge(video.id, clock.now(), before))) return false;
      await announce(tx, video, 'video.deleted', { access: true });
      await onRemoved(video.id, tx);
      return true;
    });

  return {
    purge,
    async remove(viewer: Viewer, id: string, permanent = false): Promise<{ ok: true }> {
      const found = await requireDeletable(viewer, id);
      if (!permanent) await moveToTrash(found);
      else if (!(await purge(found.row))) throw fail(videoErrors, 'VIDEO_DELETED');
      forget(id);
      return { ok: true };
    },

    /** Does nothing to a video that is not in the trash. */
    async restore(viewer: Viewer, id: string): Promise<FoundVideo> {
      const found = await requireDeletable(viewer, id);
      if (!found.row.deleted_at) return found;
      const row = await db.transaction().execute(async (tx) => {
        const restored = await createTrashStore(tx).restore(id, clock.now());
        if (restored) await announce(tx, restored, 'video.changed', { access: true });
        return restored;
      });
      forget(id);
      if (!row) throw fail(videoErrors, 'VIDEO_DELETED');
      return { ...found, row };
    },

    async findInTrash(viewer: Viewer, id: string): Promise<FoundVideo | null> {
      const row = await store.withTrash(id);
      const found = row?.deleted_at ? await inspect(viewer, row) : null;
      return found?.flags.canDelete ? found : null;
    },

    async trash(
      viewer: Viewer,
      { scope, cursor, max }: InputOf<typeof studioRoutes.trash>,
    ): Promise<OutputOf<typeof studioRoutes.trash>> {
      if (scope === 'all' && viewer.organizationRole !== 'administrator')
        throw fail(kernelErrors, 'FORBIDDEN');
      if (!viewer.organizationId) return { list: [], next: null };
      const rows = await createTrashStore(db).list({
        organizationId: viewer.organizationId,
        ownerId: scope === 'all' ? undefined : viewer.userId!,
        after: cursor === undefined ? undefined : decodePosition(cursor),
        max: max + 1,
      });
      const shown = rows.slice(0, max);
      const owners = await people.byIds([...new Set(shown.map((row) => row.owner_id))]);
      const list = shown.map((row) => {
        const time_deleted = row.deleted_at!.getTime();
        const summary = presentSummary(row, owners.get(row.owner_id), context);
        return { ...summary, images: imagesOf(row), time_deleted, time_purged: time_deleted + KEEP_MS };
      });
      const last = rows.length > max ? shown.at(-1) : undefined;
      return { list, next: last ? encodePosition({ value: last.deleted_at!.getTime(), id: last.id }) : null };
    },

    /** Deletes for good what has been in the trash for 30 days. */
    async purgeExpired(signal?: AbortSignal): Promise<void> {
      const before = new Date(clock.now().getTime() - KEEP_MS);
      for (;;) {
        const expired = await createTrashStore(db).listExpired(before, PURGED_PER_QUERY);
        for (const video of expired) {
          if (signal?.aborted) return;
          await purge(video, before);
        }
        if (expired.length < PURGED_PER_QUERY) return;
      }
    },
  };
}
