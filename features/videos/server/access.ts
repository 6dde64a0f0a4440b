import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { isLive, MEMBERS_ONLY_MESSAGE, type Visibility, videoErrors } from '../contract.ts';
import { videoFlags } from '../policy.ts';
import type { VideoAccess } from '../port.ts';
import type { VideoStore } from './store.ts';
import type { VideoRow } from './tables.ts';

/** `VideoAccess` with all columns, for use inside the videos feature. */
export interface FoundVideo extends VideoAccess {
  readonly row: VideoRow;
}

const VIDEO_ID = /^[1-9A-HJ-NP-Za-km-z]{12}$/;

const refusal = (visibility: Visibility) =>
  fail(videoErrors, 'VIDEO_PRIVATE', visibility === 'organization' ? { message: MEMBERS_ONLY_MESSAGE } : {});

/** The only way to look up a video, so that permissions are always checked. */
export function createVideoAccess(store: VideoStore) {
  async function find(id: string): Promise<VideoRow> {
    const isValidId = VIDEO_ID.test(id);
    const row = isValidId ? await store.byId(id) : undefined;
    if (row) return row;
    throw fail(videoErrors, isValidId && (await store.wasDeleted(id)) ? 'VIDEO_DELETED' : 'VIDEO_NOT_FOUND');
  }

  /** The viewer's permissions for a video, which may be none. */
  async function inspect(viewer: Viewer, row: VideoRow): Promise<FoundVideo> {
    const { id, owner_id: ownerId, organization_id: organizationId, visibility } = row;
    const isColleague = viewer.signedIn && viewer.organizationId === organizationId;
    const isManager = isColleague && viewer.userId !== ownerId && (await store.isManager(id, viewer.userId!));
    const flags = videoFlags(viewer, { id, ownerId, organizationId, visibility, isManager });
    return { id, ownerId, row, flags, live: isLive(row.src, row.live_state) };
  }

  /** Finds a video and the viewer's permissions; throws unless the viewer may see it. */
  async function access(viewer: Viewer, id: string): Promise<FoundVideo> {
    const found = await inspect(viewer, await find(id));
    if (!found.flags.canView) throw refusal(found.row.visibility);
    return found;
  }

  return {
    access,
    inspect,
    /** Throws unless the viewer may edit the video. */
    async requireEditable(viewer: Viewer, id: string): Promise<FoundVideo> {
      const found = await access(viewer, id);
      if (!found.flags.canEdit) throw fail(videoErrors, 'OWNER_ONLY');
      return found;
    },
    /** Throws unless the viewer may manage the video. */
    async requireManaged(viewer: Viewer, id: string): Promise<FoundVideo> {
      const found = await access(viewer, id);
      if (!found.flags.canManage) throw fail(kernelErrors, 'FORBIDDEN');
      return found;
    },
  };
}
