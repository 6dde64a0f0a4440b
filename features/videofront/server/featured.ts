import { type VideoSummary, videoRoutes } from '#features/videos/contract.ts';
import type { VideoRecord, VideosPort } from '#features/videos/port.ts';
import { AppError } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Audience, FeaturedVideo } from '../studio-contract.ts';

const CANDIDATES_MAX = 20;
const NO_IMAGES = { thumb: null, fallback: { thumb: null } };

function audienceOf({ visibility, playable }: Pick<VideoRecord, 'visibility' | 'playable'>): Audience {
  if (visibility === 'private' || visibility === 'unlisted') return visibility;
  if (!playable) return 'unready';
  return visibility === 'public' ? 'everyone' : 'members';
}

/** Featured videos as an administrator sees them. */
export function createFeatured(videos: Pick<VideosPort, 'getWithRow' | 'list'>) {
  /** Null unless the video exists in the viewer's organization. */
  async function find(viewer: Viewer, id: string): Promise<FeaturedVideo | null> {
    try {
      const { video, row } = await videos.getWithRow(viewer, id);
      if (row.organization_id !== viewer.organizationId) return null;
      const { kapsule_id, displayname, images } = video;
      return { kapsule_id, displayname, images, audience: audienceOf(row) };
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return null;
      throw error;
    }
  }

  return {
    find,
    describe: (viewer: Viewer, ids: readonly string[]): Promise<FeaturedVideo[]> =>
      Promise.all(
        ids.map(
          async (id) =>
            (await find(viewer, id)) ?? {
              kapsule_id: id,
              displayname: '',
              images: NO_IMAGES,
              audience: 'deleted' as const,
            },
        ),
      ),
    /** Only videos that somebody would see: those of the library. */
    async candidates(viewer: Viewer, q: string): Promise<FeaturedVideo[]> {
      const input = videoRoutes.list.input.parse({ ...(q ? { q } : {}), max: CANDIDATES_MAX });
      const { list } = await videos.list(viewer, input);
      const found = await Promise.all(list.map(({ kapsule_id }: VideoSummary) => find(viewer, kapsule_id)));
      return found.filter((video) => video !== null);
    },
  };
}
