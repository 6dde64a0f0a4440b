import { randomBytes } from 'node:crypto';
import type { PeoplePort } from '#features/accounts/port.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { type CommentType, isLive, type Video, videoErrors, type videoRoutes } from '../contract.ts';
import { canChangeLiveState, managesAll, type VideoFlags, videoFlags } from '../policy.ts';
import type { MediaRecord } from '../port.ts';
import { planPublishing } from '../publishing.ts';
import type { studioRoutes } from '../studio-contract.ts';
import { createVideoAccess, type FoundVideo } from './access.ts';
import { createAnnounce } from './announce.ts';
import { createBulk } from './bulk.ts';
import { createLibrary } from './library.ts';
import { createVideoListing, decodePosition, encodePosition } from './listing.ts';
import { createVideoManagers } from './managers.ts';
import { createMediaAddresses } from './media-address.ts';
import { createMediaAdmission } from './media-admission.ts';
import { createPersonalVideos } from './personal-videos.ts';
import { presentSummary, presentVideo } from './present.ts';
import { createPublishDue } from './publish-due.ts';
import { createRecentVideos } from './recent-videos.ts';
import { listStarting } from './starting-events.ts';
import { createVideoStore, type VideoChange } from './store.ts';
import { createStudioListing, encodeCursor } from './studio-listing.ts';
import type { VideoRow } from './tables.ts';
import { createTrash } from './trash.ts';
import { createVisibilityCache } from './visibility-cache.ts';

export interface VideoServiceOptions {
  readonly kernel: Pick<Kernel, 'db' | 'events' | 'clock' | 'secrets' | 'publicUrl'>;
  readonly people: PeoplePort;
  readonly organizations: Pick<OrganizationsPort, 'forViewer'>;
  readonly mediaUrl?: string | undefined;
  /** Called in the transaction that deletes a video for good. */
  onRemoved(id: string, tx: Tx): Promise<void>;
}

type In<R extends keyof typeof videoRoutes> = InputOf<(typeof videoRoutes)[R]>;

const ID_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** 70 bits, so that the URL of an unlisted video cannot be guessed. */
const newId = (): string =>
  [...randomBytes(12)].map((byte) => ID_ALPHABET[byte % ID_ALPHABET.length]).join('');

export function createVideoService(options: VideoServiceOptions) {
  const { kernel, people, organizations, mediaUrl, onRemoved } = options;
  const { db, events, clock, publicUrl } = kernel;
  const store = createVideoStore(db);
  const listing = createVideoListing(db);
  const addresses = createMediaAddresses({ ...kernel, mediaUrl });
  const context = { addresses, publicUrl };
  const library = createLibrary({ db, people, organizations, context });
  const { access, inspect, requireEditable, requireManaged } = createVideoAccess(store);
  const recent = createRecentVideos({ byId: store.byId, people, events });
  const { access: cachedAccess } = createVideoAccess({ ...store, byId: recent.byId });
  const listForStudio = createStudioListing(db);
  const visibility = createVisibilityCache({ read: store.visibilityOf, events });
  function forget(id: string): void {
    recent.forget(id);
    visibility.forget(id);
  }

  async function present(row: VideoRow, flags: VideoFlags): Promise<Video> {
    const owners = await people.byIds([row.owner_id]);
    return presentVideo(row, owners.get(row.owner_id), flags, context);
  }

  /** The video as presented to this viewer and its row, from the cache where possible. */
  async function getWithRow(viewer: Viewer, id: string): Promise<{ video: Video; row: VideoRow }> {
    const { row, flags } = await cachedAccess(viewer, id);
    return { video: presentVideo(row, await recent.ownerOf(row), flags, context), row };
  }

  const announce = createAnnounce(events);

  /** A video is published when others can find and play it for the first time. */
  const publishedAt = (row: Pick<VideoRow, 'published_at' | 'visibility' | 'playable'>): Date | null =>
    row.published_at ?? (row.playable && row.visibility !== 'private' ? clock.now() : null);

  async function apply(found: FoundVideo, change: VideoChange, version?: number): Promise<Video> {
    const after = { ...found.row, ...change } as VideoRow;
    const isOtherVisibility = after.visibility !== found.row.visibility;
    const canceled = isOtherVisibility ? { publish_at: null, publish_visibility: null } : {};
    const full = { ...canceled, ...change, published_at: publishedAt(after) };
    const changed = await store.change(found.row, full, version);
    if (!changed) throw fail(videoErrors, (await store.byId(found.id)) ? 'VIDEO_CHANGED' : 'VIDEO_DELETED');
    forget(changed.id);
    const access = changed.visibility !== found.row.visibility;
    await announce(db, changed, 'video.changed', { access });
    return present(changed, found.flags);
  }

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
      return present(row, flags);
    },
    bulk: createBulk({ requireEditable, remove: deleted.remove, apply }),
    publishDue: createPublishDue({ db, clock, announce, forget }),

    sections: library.sections,
    summaries: library.summaries,

    async list(viewer: Viewer, input: In<'list'>): Promise<OutputOf<typeof videoRoutes.list>> {
      if (!input.mine) return library.list(viewer, input);
      if (!viewer.organizationId) return { list: [], next: null };
      const after = input.cursor === undefined ? undefined : decodePosition(input.cursor);
      // One more than requested shows whether there is a next page.
      const query = { words: input.q || undefined, tag: input.tag || undefined, after, max: input.max + 1 };
      const rows = await listing.mine(viewer.userId!, viewer.organizationId, query);
      const shown = rows.slice(0, input.max);
      const owners = await people.byIds([...new Set(shown.map((row) => row.owner_id))]);
      const last = rows.length > input.max ? shown.at(-1) : undefined;
      return {
        list: shown.map((row) => presentSummary(row, owners.get(row.owner_id), context)),
        next: last ? encodePosition({ value: last.created_at.getTime(), id: last.id }) : null,
      };
    },

    /** The studio's list: the videos of this member, or all of the organization for those who manage them. */
    async studioVideos(
      viewer: Viewer,
      input: InputOf<typeof studioRoutes.studioVideos>,
    ): Promise<OutputOf<typeof studioRoutes.studioVideos>> {
      if (input.scope === 'all' && !managesAll(viewer)) throw fail(kernelErrors, 'FORBIDDEN');
      if (!viewer.organizationId) return { list: [], next: null };
      const userId = input.scope === 'all' ? undefined : viewer.userId!;
      const rows = await listForStudio(viewer.organizationId, userId, input);
      const shown = rows.slice(0, input.max);
      const owners = await people.byIds([...new Set(shown.map((row) => row.owner_id))]);
      const last = rows.length > input.max ? shown.at(-1) : undefined;
      return {
        list: shown.map((row) => ({
          ...presentSummary(row, owners.get(row.owner_id), context),
          // Everything that the list contains can be edited.
          can_edit: true,
          can_delete: row.owner_id === viewer.userId || viewer.organizationRole === 'administrator',
          publish_at: row.publish_at?.getTime() ?? null,
          publish_visibility: row.publish_visibility,
        })),
        next: last ? encodeCursor(input.sort, last) : null,
      };
    },

    async create(viewer: Viewer, input: In<'create'>): Promise<Video> {
      if (!viewer.organizationId) throw fail(videoErrors, 'MEMBERS_ONLY');
      const isEvent = input.src === 'LIVE_EVENT';
      const now = clock.now();
      const row = await store.insert({
        id: newId(),
        organization_id: viewer.organizationId,
        owner_id: viewer.userId!,
        displayname: input.displayname,
        description: input.description,
        tags: input.tags,
        visibility: input.visibility,
        comment_type: input.comment_type,
        src: input.src,
        live_state: isEvent ? 'SCHEDULED' : null,
        time_live: isEvent && input.time_live !== null ? new Date(input.time_live) : null,
        // A live event is visible at once; a video only after its upload.
        playable: isEvent,
        state: isEvent ? 'ready' : 'uploading',
        created_at: now,
        published_at: isEvent && input.visibility !== 'private' ? now : null,
      });
      await announce(db, row, 'video.created');
      return present(
        row,
        videoFlags(viewer, {
          id: row.id,
          ownerId: row.owner_id,
          organizationId: row.organization_id,
          visibility: row.visibility,
          isManager: false,
        }),
      );
    },

    async get(viewer: Viewer, id: string): Promise<Video> {
      return (await getWithRow(viewer, id)).video;
    },
    getWithRow,

    /** Properties that do not depend on a viewer; null when the video is deleted. */
    async getFacts(id: string): Promise<{ commentType: CommentType; live: boolean } | null> {
      const row = await recent.byId(id);
      return row ? { commentType: row.comment_type, live: isLive(row.src, row.live_state) } : null;
    },

    async change(viewer: Viewer, input: In<'change'>): Promise<Video> {
      const { id, version, time_live, publish_at: _at, publish_visibility: _to, ...fields } = input;
      const found = await requireEditable(viewer, id);
      if (fields.comment_type !== undefined && !found.flags.canSetCommentType)
        throw fail(videoErrors, 'OWNER_ONLY');
      if (time_live !== undefined && found.row.src !== 'LIVE_EVENT')
        throw fail(videoErrors, 'NOT_A_LIVE_EVENT');
      const time =
        time_live === undefined ? {} : { time_live: time_live === null ? null : new Date(time_live) };
      const schedule = planPublishing(found.row, input, clock.now().getTime());
      return apply(found, { ...fields, ...time, ...schedule } as VideoChange, version);
    },

    async setLiveState(viewer: Viewer, { id, state }: In<'setLiveState'>): Promise<Video> {
      const found = await requireEditable(viewer, id);
      const from = found.row.live_state;
      if (from === null) throw fail(videoErrors, 'NOT_A_LIVE_EVENT');
      if (!canChangeLiveState(from, state)) throw fail(videoErrors, 'LIVE_STATE_REFUSED');
      const startTime = state === 'LIVE' && found.row.time_live === null ? { time_live: clock.now() } : {};
      return apply(found, { live_state: state, ...startTime }, found.row.version);
    },

    listStarting: (after: Date, until: Date) => listStarting(db, after, until),

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

    /** Stores processing results of features/media. Undefined when the video is deleted. */
    async recordMedia(id: string, change: MediaRecord): Promise<VideoRow | undefined> {
      // Processing goes on in the trash, so that a restored video is complete.
      const row = await store.withTrash(id);
      if (!row) return undefined;
      const changed = await store.record(id, {
        ...change,
        published_at: publishedAt({ ...row, ...change } as VideoRow),
      });
      forget(id);
      if (changed) await announce(db, changed, 'video.changed');
      return changed;
    },
  };
}
