import type { Viewer } from '#kernel/contract/viewer.ts';
import type { CommentType } from '../contract.ts';
import { managesAll } from '../policy.ts';
import type { VideoStore } from './store.ts';

/** Which videos someone manages, for features that list something about all of them. */
export function createManagedVideos(store: Pick<VideoStore, 'managedIds' | 'idsInMode'>) {
  return {
    /** The videos a viewer manages: all of the organization, or a list of ids. */
    async listManaged(viewer: Viewer): Promise<'all' | readonly string[]> {
      if (!viewer.userId) return [];
      return managesAll(viewer) ? 'all' : store.managedIds(viewer.userId);
    },
    /** The managed videos with this comment mode. */
    async listManagedInMode(viewer: Viewer, mode: CommentType): Promise<readonly string[]> {
      if (!viewer.userId || !viewer.organizationId) return [];
      if (managesAll(viewer)) return store.idsInMode(viewer.organizationId, mode);
      return store.idsInMode(viewer.organizationId, mode, await store.managedIds(viewer.userId));
    },
  };
}
