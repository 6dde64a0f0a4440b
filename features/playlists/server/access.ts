import { randomBytes } from 'node:crypto';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import { playlistErrors, WATCH_LATER_ID } from '../contract.ts';
import { type PlaylistFlags, playlistFlags } from '../policy.ts';
import type { PlaylistRow, PlaylistStore } from './store.ts';

/** A playlist with the permissions of one viewer. */
export interface FoundPlaylist {
  readonly row: PlaylistRow;
  readonly flags: PlaylistFlags;
}

const ID_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const PLAYLIST_ID = /^PL[1-9A-HJ-NP-Za-km-z]{12}$/;
/** 70 bits, so that the address of an unlisted playlist cannot be guessed. Never the id of a video, which is shorter. */
export const newPlaylistId = (): string =>
  `PL${[...randomBytes(12)].map((byte) => ID_ALPHABET[byte % ID_ALPHABET.length]).join('')}`;

interface PlaylistAccessParts {
  readonly store: PlaylistStore;
  readonly clock: Clock;
}

/** The only way to look up a playlist, so that permissions are always checked. */
export function createPlaylistAccess({ store, clock }: PlaylistAccessParts) {
  /** Everyone's own list is created when it is first used. */
  async function findLater({ userId }: Viewer): Promise<PlaylistRow> {
    if (userId === null) throw fail(kernelErrors, 'UNAUTHENTICATED');
    const found = await store.laterOf(userId);
    if (found) return found;
    const now = clock.now();
    await store.insertLater({
      id: newPlaylistId(),
      owner_id: userId,
      organization_id: null,
      kind: 'later',
      displayname: 'Watch later',
      description: '',
      visibility: 'private',
      created_at: now,
      changed_at: now,
    });
    return (await store.laterOf(userId))!;
  }

  const inspect = (viewer: Viewer, row: PlaylistRow): FoundPlaylist => ({
    row,
    flags: playlistFlags(viewer, {
      ownerId: row.owner_id,
      organizationId: row.organization_id,
      visibility: row.visibility,
    }),
  });

  /** Throws unless the viewer may see the playlist. */
  async function access(viewer: Viewer, id: string): Promise<FoundPlaylist> {
    const row =
      id === WATCH_LATER_ID
        ? await findLater(viewer)
        : PLAYLIST_ID.test(id)
          ? await store.byId(id)
          : undefined;
    if (!row) throw fail(playlistErrors, 'PLAYLIST_NOT_FOUND');
    const found = inspect(viewer, row);
    if (!found.flags.canView) throw fail(playlistErrors, 'PLAYLIST_PRIVATE');
    return found;
  }

  return {
    access,
    inspect,
    /** Throws unless the viewer may edit the playlist. */
    async requireEditable(viewer: Viewer, id: string): Promise<FoundPlaylist> {
      const found = await access(viewer, id);
      if (!found.flags.canEdit) throw fail(playlistErrors, 'PLAYLIST_OWNER_ONLY');
      return found;
    },
  };
}
export type PlaylistAccess = ReturnType<typeof createPlaylistAccess>;
