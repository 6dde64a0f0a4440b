import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { isLive, MEMBERS_ONLY_MESSAGE, type Visibility, videoErrors } from '../contract.ts';
import { videoFlags } from '../policy.ts';
import type { VideoAccess } from '../port.ts';
import type { createVideoStore } from './store.ts';
import type { VideoRow } from './tables.ts';

/** For the videos feature itself, with every column. */
export interface FoundVideo extends VideoAccess {
  readonly row: VideoRow;
}

const VIDEO_ID = /^[1-9A-HJ-NP-Za-km-z]{12}$/;

const refusal = (visibility: Visibility) =>
  fail(videoErrors, 'VIDEO_PRIVATE', visibility === 'organization' ? { message: MEMBERS_ONLY_MESSAGE } : {});

/** Every lookup of a video, and of anything that belongs to one, goes through here. */
export function createVideoAccess(store: ReturnType<typeof createVideoStore>) {
  async function find(id: string): Promise<VideoRow> {
    const possible = VIDEO_ID.test(id);
    const row = possible ? await store.byId(id) : undefined;
    if (row) return row;
    throw fail(videoErrors, possible && (await store.wasDeleted(id)) ? 'VIDEO_DELETED' : 'VIDEO_NOT_FOUND');
  }

  /** Finds a video and what the viewer may do with it; throws unless it may be seen. */
  async function access(viewer: Viewer, id: string): Promise<FoundVideo> {
    const row = await find(id);
    const { owner_id: ownerId, organization_id: organizationId, visibility } = row;
    const colleague = viewer.signedIn && viewer.organizationId === organizationId;
    const named = colleague && viewer.userId !== ownerId && (await store.isManager(id, viewer.userId!));
    const flags = videoFlags(viewer, { id, ownerId, organizationId, visibility, named });
    if (!flags.canView) throw refusal(visibility);
    return { id, ownerId, row, flags, live: isLive(row.src, row.live_state) };
  }

  return {
    access,
    /** Throws unless the viewer may edit the video. */
    async editable(viewer: Viewer, id: string): Promise<FoundVideo> {
      const found = await access(viewer, id);
      if (!found.flags.canEdit) throw fail(videoErrors, 'OWNER_ONLY');
      return found;
    },
    /** Throws unless the viewer may manage the video. */
    async managed(viewer: Viewer, id: string): Promise<FoundVideo> {
      const found = await access(viewer, id);
      if (!found.flags.canManage) throw fail(kernelErrors, 'FORBIDDEN');
      return found;
    },
  };
}
