import type { Readable } from 'node:stream';
import type { MediaPort } from '#features/media/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import type { createImageFiles } from '#kernel/server/image-files.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { type Playlist, playlistErrors } from '../contract.ts';
import type { PlaylistAccess } from './access.ts';
import type { Announce } from './announce.ts';
import type { Present } from './present.ts';
import { createPlaylistStore, type PlaylistStore } from './store.ts';

interface CoversParts extends Pick<PlaylistAccess, 'requireEditable'>, Pick<Present, 'present'> {
  readonly kernel: Pick<Kernel, 'db' | 'clock'>;
  readonly store: Pick<PlaylistStore, 'hasCover'>;
  readonly files: ReturnType<typeof createImageFiles>;
  readonly images: Pick<MediaPort['images'], 'reencodeCover'>;
  readonly announce: Announce;
}

const SIZE_PX = { width: 640, height: 360 };

export function createCovers({ kernel, store, files, images, announce, ...parts }: CoversParts) {
  const { requireEditable, present } = parts;
  const { db, clock } = kernel;

  /** The old file is removed after the row: a crash leaves a file without an owner, never a broken picture. */
  async function replace(viewer: Viewer, id: string, cover: string | null): Promise<Playlist> {
    const found = await requireEditable(viewer, id);
    const { row, before } = await db.transaction().execute(async (tx) => {
      const locked = createPlaylistStore(tx);
      const current = await locked.lock(found.row.id);
      const changed = current && (await locked.change(current.id, { cover }, { now: clock.now() }));
      if (!changed) throw fail(playlistErrors, 'PLAYLIST_NOT_FOUND');
      await announce(tx, changed, 'playlist.changed');
      return { row: changed, before: current.cover };
    });
    if (before) await files.remove(before);
    return present(viewer, { ...found, row });
  }

  return {
    async setCover(viewer: Viewer, id: string, body: Readable): Promise<Playlist> {
      const { row } = await requireEditable(viewer, id);
      if (row.kind === 'later') throw fail(playlistErrors, 'PLAYLIST_BUILT_IN');
      const [bytes] = await images.reencodeCover(body, [SIZE_PX]);
      const name = await files.add(bytes!, 'jpg');
      try {
        return await replace(viewer, row.id, name);
      } catch (error) {
        // The playlist may have been deleted meanwhile; nothing refers to the file then.
        if (!(await store.hasCover(name))) await files.remove(name);
        throw error;
      }
    },
    removeCover: (viewer: Viewer, id: string): Promise<Playlist> => replace(viewer, id, null),

    async cover(name: string): Promise<RawResponse> {
      const isUsed = files.isName(name) && (await store.hasCover(name));
      const response = isUsed ? await files.respond(name) : null;
      if (!response) throw fail(playlistErrors, 'COVER_NOT_FOUND');
      return response;
    },
  };
}
