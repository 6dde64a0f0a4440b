import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { MEMBERS_ONLY_MESSAGE, type Visibility, videoErrors } from '../contract.ts';
import { isLive, type VideoFlags, videoFlags } from '../policy.ts';
import type { createVideoStore } from './store.ts';
import type { VideoRow } from './tables.ts';

/** A video as other features meet it: found, and seen through the eyes of one viewer. */
export interface VideoAccess {
  readonly id: string;
  readonly ownerId: string;
  readonly row: VideoRow;
  readonly flags: VideoFlags;
  readonly live: boolean;
}

const VIDEO_ID = /^[1-9A-HJ-NP-Za-km-z]{12}$/;

const refusal = (visibility: Visibility) =>
  fail(videoErrors, 'VIDEO_PRIVATE', visibility === 'organization' ? { message: MEMBERS_ONLY_MESSAGE } : {});

/** The door to every video and to all that belongs to one: nothing is looked up but through it. */
export function createVideoAccess(store: ReturnType<typeof createVideoStore>) {
  async function find(id: string): Promise<VideoRow> {
    const possible = VIDEO_ID.test(id);
    const row = possible ? await store.byId(id) : undefined;
    if (row) return row;
    throw fail(videoErrors, possible && (await store.wasDeleted(id)) ? 'VIDEO_DELETED' : 'VIDEO_NOT_FOUND');
  }

  /** Finds a video and what the viewer may do with it; throws unless it may be seen. */
  async function access(viewer: Viewer, id: string): Promise<VideoAccess> {
    const row = await find(id);
    const { owner_id: ownerId, organization_id: organizationId, visibility } = row;
    const colleague = viewer.signedIn && viewer.organizationId === organizationId;
    const named = colleague && viewer.userId !== ownerId && (await store.isManager(id, viewer.userId!));
    const flags = videoFlags(viewer, { id, ownerId, organizationId, visibility, named });
    if (!flags.canView) throw refusal(visibility);
    return { id, ownerId, row, flags, live: isLive({ src: row.src, liveState: row.live_state }) };
  }

  return {
    access,
    /** The same for those who may change it. */
    async editable(viewer: Viewer, id: string): Promise<VideoAccess> {
      const found = await access(viewer, id);
      if (!found.flags.canEdit) throw fail(videoErrors, 'OWNER_ONLY');
      return found;
    },
  };
}
