import type { Db, Tx } from '#kernel/server/db.ts';
import type { Events } from '#kernel/server/events.ts';
import { videoChannel } from '../contract.ts';

export type Announce = ReturnType<typeof createAnnounce>;

export const ownerChannel = (userId: string | null): string => `videos-of:${userId}`;
export const organizationChannel = (id: string | null): string => `videos-of-organization:${id}`;

type AnnouncedVideo = { readonly id: string; readonly owner_id: string; readonly organization_id: string };

/** Publishes a change of a video to its open pages, and to the studio of its owner and of those who manage all videos. */
export function createAnnounce(events: Pick<Events, 'publish'>) {
  return async (
    on: Db | Tx,
    { id, owner_id, organization_id }: AnnouncedVideo,
    type: 'video.created' | 'video.changed' | 'video.deleted',
    /** Whether the change may affect who can see the video. */
    { access = false }: { readonly access?: boolean } = {},
  ): Promise<void> => {
    const data = access ? { id, access } : { id };
    await events.publish(on, { topic: videoChannel(id), type, data });
    await events.publish(on, { topic: ownerChannel(owner_id), type, data: { id } });
    await events.publish(on, { topic: organizationChannel(organization_id), type, data: { id } });
  };
}
