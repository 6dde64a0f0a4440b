import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { PLAYLIST_ENTRIES_MAX, type Playlist, playlistErrors, type playlistRoutes } from '../contract.ts';
import { type Entry, isValidPart, readEntries } from '../entries.ts';
import type { PlaylistAccess } from './access.ts';
import type { Announce } from './announce.ts';
import { createEntryStore } from './entry-store.ts';
import type { Present } from './present.ts';
import { createPlaylistStore, type PlaylistRow } from './store.ts';

interface ChangeEntriesParts extends Pick<PlaylistAccess, 'requireEditable'>, Pick<Present, 'present'> {
  readonly kernel: Pick<Kernel, 'db' | 'clock'>;
  readonly announce: Announce;
  readonly videos: Pick<VideosPort, 'viewableDurations'>;
}

/** PostgreSQL: a video was deleted between the check and the insert. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Other texts may not even be valid for the database. */
const isId = (id: string): boolean => /^[\w-]+$/.test(id);

const notFound = (id: string) =>
  fail(playlistErrors, 'ENTRY_NOT_FOUND', {
    fields: { list: id },
    message: `The video ${id} doesn't exist, or you don't have access to it.`,
  });

export function createEntryChanges(parts: ChangeEntriesParts) {
  const { kernel, announce, videos, requireEditable, present } = parts;
  const { db, clock } = kernel;

  /** Throws unless the viewer may open all of these; ids of other things than videos are not found either. */
  async function assertOpen(viewer: Viewer, ids: readonly string[]): Promise<void> {
    const open = await videos.viewableDurations(viewer, ids.filter(isId));
    const missing = ids.find((id) => !open.has(id));
    if (missing !== undefined) throw notFound(missing);
  }

  /** Changes entries while nobody else does. `work` returns false when there was nothing to change. */
  async function change(
    playlistId: string,
    work: (tx: Tx, row: PlaylistRow) => Promise<boolean>,
  ): Promise<PlaylistRow> {
    return db.transaction().execute(async (tx) => {
      const store = createPlaylistStore(tx);
      const row = await store.lock(playlistId);
      if (!row) throw fail(playlistErrors, 'PLAYLIST_NOT_FOUND');
      if (!(await work(tx, row))) return row;
      const changed = await store.change(playlistId, {}, { now: clock.now() });
      await announce(tx, row, 'playlist.changed');
      return changed!;
    });
  }

  return {
    async setVideos(viewer: Viewer, input: InputOf<typeof playlistRoutes.setVideos>): Promise<Playlist> {
      const found = await requireEditable(viewer, input.id);
      const { id } = found.row;
      const before = (await createEntryStore(db).ofAll([id])).get(id)!;
      const wanted = readEntries(input.list, before);
      if (!wanted.every(isValidPart)) throw fail(playlistErrors, 'ENTRY_RANGE');
      // What became unavailable may stay.
      const known = new Set(before.map(({ videoId }) => videoId));
      await assertOpen(
        viewer,
        wanted.map(({ videoId }) => videoId).filter((one) => !known.has(one)),
      );
      const row = await change(id, async (tx, { version }) => {
        if (input.version !== undefined && input.version !== version)
          throw fail(playlistErrors, 'PLAYLIST_CHANGED');
        const store = createEntryStore(tx);
        const existing = (await store.ofAll([id])).get(id)!;
        const next = readEntries(input.list, existing);
        if (isSame(existing, next)) return false;
        await store.set(id, next);
        return true;
      }).catch((error) => {
        throw isForeignKeyViolation(error) ? fail(playlistErrors, 'ENTRY_NOT_FOUND') : error;
      });
      return present(viewer, { ...found, row });
    },

    async addVideo(
      viewer: Viewer,
      { id, video }: InputOf<typeof playlistRoutes.addVideo>,
    ): Promise<OutputOf<typeof playlistRoutes.addVideo>> {
      const found = await requireEditable(viewer, id);
      await assertOpen(viewer, [video]);
      let added = false;
      const row = await change(found.row.id, async (tx, playlist) => {
        const store = createEntryStore(tx);
        added = !(await store.has(playlist.id, video));
        if (!added) return false;
        if ((await store.count(playlist.id)) >= PLAYLIST_ENTRIES_MAX)
          throw fail(playlistErrors, 'PLAYLIST_FULL');
        await store.append(playlist.id, video);
        return true;
      }).catch((error) => {
        throw isForeignKeyViolation(error) ? notFound(video) : error;
      });
      return { added, totalcount: (await present(viewer, { ...found, row })).totalcount };
    },

    async removeVideo(
      viewer: Viewer,
      { id, video }: InputOf<typeof playlistRoutes.removeVideo>,
    ): Promise<OutputOf<typeof playlistRoutes.removeVideo>> {
      const found = await requireEditable(viewer, id);
      const row = await change(
        found.row.id,
        async (tx, playlist) => isId(video) && createEntryStore(tx).remove(playlist.id, video),
      );
      return { totalcount: (await present(viewer, { ...found, row })).totalcount };
    },
  };
}

const isSame = (a: readonly Entry[], b: readonly Entry[]): boolean =>
  a.length === b.length &&
  a.every((entry, at) => {
    const { videoId, startMs, endMs } = b[at]!;
    return entry.videoId === videoId && entry.startMs === startMs && entry.endMs === endMs;
  });

const isForeignKeyViolation = (error: unknown): boolean =>
  (error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION;
