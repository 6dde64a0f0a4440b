import type { PeoplePort } from '#features/accounts/port.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { type CommentType, isLive, type Video, type videoRoutes } from '../contract.ts';
import type { VideoFlags } from '../policy.ts';
import type { ReadLiked } from '../port.ts';
import { createVideoAccess } from './access.ts';
import { createAnnounce } from './announce.ts';
import { createBulk } from './bulk.ts';
import { createVideoChanges } from './changes.ts';
import { createVideoCreation } from './create-video.ts';
import { createLibrary } from './library.ts';
import { createLikeCounts } from './like-counts.ts';
import { createManagedVideos } from './managed-videos.ts';
import { createVideoManagers } from './managers.ts';
import { createMediaAddresses } from './media-address.ts';
import { createMediaAdmission } from './media-admission.ts';
import { createOwnVideos } from './own-videos.ts';
import { createPersonalVideos } from './personal-videos.ts';
import { presentVideo } from './present.ts';
import { createPublishDue } from './publish-due.ts';
import { createRecentVideos } from './recent-videos.ts';
import { listStarting } from './starting-events.ts';
import { createVideoStore } from './store.ts';
import type { VideoRow } from './tables.ts';
import { createTrash } from './trash.ts';
import { createViewCounts } from './view-counts.ts';
import { createViewableVideos } from './viewable-videos.ts';
import { createVisibilityCache } from './visibility-cache.ts';

export interface VideoServiceOptions {
  readonly kernel: Pick<Kernel, 'db' | 'events' | 'clock' | 'secrets' | 'publicUrl'>;
  readonly people: PeoplePort;
  readonly organizations: Pick<OrganizationsPort, 'forViewer'>;
  readonly mediaUrl?: string | undefined;
  /** Called in the transaction that deletes a video for good. */
  onRemoved(id: string, tx: Tx): Promise<void>;
}

export function createVideoService(options: VideoServiceOptions) {
  const { kernel, people, organizations, mediaUrl, onRemoved } = options;
  const { db, events, clock, publicUrl } = kernel;
  const store = createVideoStore(db);
  const addresses = createMediaAddresses({ ...kernel, mediaUrl });
  const context = { addresses, publicUrl };
  const library = createLibrary({ db, people, organizations, context });
  const { access, inspect, requireEditable, requireManaged } = createVideoAccess(store);
  const recent = createRecentVideos({ byId: store.byId, people, events });
  const { access: cachedAccess } = createVideoAccess({ ...store, byId: recent.byId });
  const visibility = createVisibilityCache({ read: store.visibilityOf, events });
  function forget(id: string): void {
    recent.forget(id);
    visibility.forget(id);
  }

  let readLiked: ReadLiked = async () => false;
  /** A row without likes needs no query. */
  const isLiked = async ({ userId }: Viewer, { id, like_count }: VideoRow): Promise<boolean> =>
    userId !== null && like_count > 0 && readLiked(userId, id);

  async function present(viewer: Viewer, row: VideoRow, flags: VideoFlags): Promise<Video> {
    const owners = await people.byIds([row.owner_id]);
    return presentVideo(
      row,
      owners.get(row.owner_id),
      { flags, isLiked: await isLiked(viewer, row) },
      context,
    );
  }

  /** The video as presented to this viewer and its row, from the cache where possible. */
  async function getWithRow(viewer: Viewer, id: string): Promise<{ video: Video; row: VideoRow }> {
    const { row, flags } = await cachedAccess(viewer, id);
    const [owner, liked] = await Promise.all([recent.ownerOf(row), isLiked(viewer, row)]);
    return { video: presentVideo(row, owner, { flags, isLiked: liked }, context), row };
  }

  const announce = createAnnounce(events);
  const own = createOwnVideos({ db, people, context });
  const changes = createVideoChanges({ db, clock, store, announce, requireEditable, forget, present });

  const deleted = createTrash({
    db,
    clock,
    store,
    announce,
    people,
    context,
    access,
    inspect,
    forget,
    onRemoved,
  });

  return {
    access,
    /** Like `access`, but public and unlisted videos come from a cache and are at most a second old. */
    cachedAccess,
    requireEditable,
    requireManaged,
    addresses,
    admitToMedia: createMediaAdmission({ addresses, visibility, clock }),
    ...createVideoManagers({ db, announce, people, access }),
    remove: deleted.remove,
    trash: deleted.trash,
    findInTrash: deleted.findInTrash,
    purgeExpired: deleted.purgeExpired,
    personalData: createPersonalVideos({ db, announce, people, purge: deleted.purge, forget }),
    async restore(viewer: Viewer, id: string): Promise<Video> {
      const { row, flags } = await deleted.restore(viewer, id);
      return present(viewer, row, flags);
    },
    bulk: createBulk({ requireEditable, remove: deleted.remove, apply: changes.apply }),
    publishDue: createPublishDue({ db, clock, announce, forget }),

    sections: library.sections,
    summaries: library.summaries,
    ...createViewableVideos({ db, people, context }),

    async list(
      viewer: Viewer,
      input: InputOf<typeof videoRoutes.list>,
    ): Promise<OutputOf<typeof videoRoutes.list>> {
      return input.mine ? own.list(viewer, input) : library.list(viewer, input);
    },
    studioVideos: own.studioVideos,
    recordViewCounts: createViewCounts(db),
    changeLikeCounts: createLikeCounts(db, recent.setLikeCount),
    setLikes(read: ReadLiked): void {
      readLiked = read;
    },
    create: createVideoCreation({ db, clock, store, announce, present }),
    change: changes.change,
    setLiveState: changes.setLiveState,
    recordMedia: changes.recordMedia,
    ...createManagedVideos(store),

    async get(viewer: Viewer, id: string): Promise<Video> {
      return (await getWithRow(viewer, id)).video;
    },
    getWithRow,

    /** Properties that do not depend on a viewer; null when the video is deleted. */
    async getFacts(id: string): Promise<{ commentType: CommentType; live: boolean } | null> {
      const row = await recent.byId(id);
      return row ? { commentType: row.comment_type, live: isLive(row.src, row.live_state) } : null;
    },

    listStarting: (after: Date, until: Date) => listStarting(db, after, until),
  };
}
