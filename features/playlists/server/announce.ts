import type { Db, Tx } from '#kernel/server/db.ts';
import type { Events } from '#kernel/server/events.ts';
import { playlistChannel } from '../contract.ts';

export type Announce = ReturnType<typeof createAnnounce>;

/** Publishes a change of a playlist to open pages and players. */
export const createAnnounce =
  (events: Pick<Events, 'publish'>) =>
  (
    on: Db | Tx,
    { id }: { readonly id: string },
    type: 'playlist.changed' | 'playlist.deleted',
    /** Whether the change may affect who can see the playlist. */
    { access = false }: { readonly access?: boolean } = {},
  ): Promise<void> =>
    events.publish(on, { topic: playlistChannel(id), type, data: access ? { id, access } : { id } });
