import type { Db, Tx } from '#kernel/server/db.ts';
import type { Events } from '#kernel/server/events.ts';
import { videoChannel } from '../contract.ts';

export type Announce = ReturnType<typeof createAnnounce>;

/** Publishes a change of a video to its open pages and to the owner's studio. */
export function createAnnounce(events: Pick<Events, 'publish'>) {
  return async (
    on: Db | Tx,
    { id, owner_id }: { readonly id: string; readonly owner_id: string },
    type: 'video.created' | 'video.changed' | 'video.deleted',
    /** Whether the change may affect who can see the video. */
    { access = false }: { readonly access?: boolean } = {},
  ): Promise<void> => {
    const data = access ? { id, access } : { id };
    await events.publish(on, { topic: videoChannel(id), type, data });
    await events.publish(on, { topic: `videos-of:${owner_id}`, type, data: { id } });
  };
}
