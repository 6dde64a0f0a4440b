import type { PeoplePort } from '#features/accounts/port.ts';
import type { MediaPort } from '#features/media/port.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { createImageFiles } from '#kernel/server/image-files.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { PLAYLISTS_PER_OWNER_MAX, type Playlist, playlistErrors, type playlistRoutes } from '../contract.ts';
import { createPlaylistAccess, newPlaylistId } from './access.ts';
import { createAnnounce } from './announce.ts';
import { createEntryChanges } from './change-entries.ts';
import { createCovers } from './covers.ts';
import { createEntryStore } from './entry-store.ts';
import { createPersonalPlaylists } from './personal-playlists.ts';
import { createPresent } from './present.ts';
import { createEntryReader } from './read-entries.ts';
import { createPlaylistStore, type ListQuery, type PlaylistChange } from './store.ts';
import { createWidgetConfig } from './widget-config.ts';

export interface PlaylistServiceOptions {
  readonly kernel: Pick<Kernel, 'db' | 'events' | 'clock' | 'storage' | 'publicUrl'>;
  readonly people: Pick<PeoplePort, 'byIds' | 'idOf' | 'administratorOf'>;
  readonly organizations: Pick<OrganizationsPort, 'forViewer'>;
  readonly videos: Pick<VideosPort, 'viewable' | 'viewableDurations'>;
  readonly images: MediaPort['images'];
}

type In<R extends keyof typeof playlistRoutes> = InputOf<(typeof playlistRoutes)[R]>;
type Out<R extends keyof typeof playlistRoutes> = OutputOf<(typeof playlistRoutes)[R]>;

export function createPlaylistService({
  kernel,
  people,
  organizations,
  videos,
  images,
}: PlaylistServiceOptions) {
  const { db, events, clock, publicUrl } = kernel;
  const store = createPlaylistStore(db);
  const entries = createEntryStore(db);
  const files = createImageFiles(kernel.storage, 'covers');
  const announce = createAnnounce(events);
  const access = createPlaylistAccess({ store, clock });
  const present = createPresent({ publicUrl, people, videos, entries });
  const reader = createEntryReader({ ...access, videos, entries });

  /** Which playlists `list` is about; null when there are none to find. */
  async function listed(
    viewer: Viewer,
    { owner }: In<'list'>,
  ): Promise<Pick<ListQuery, 'ownerId' | 'listedFor'> | null> {
    if (owner === undefined) return viewer.userId === null ? null : { ownerId: viewer.userId };
    // Without a public front, visitors find nothing (EM-07).
    const isClosed =
      !viewer.signedIn && !(await organizations.forViewer(viewer)).settings.videofront_enabled_flag;
    const ownerId = isClosed ? null : await people.idOf(owner);
    return ownerId === null ? null : { ownerId, listedFor: viewer.organizationId };
  }

  async function assertRoom(ownerId: string): Promise<void> {
    if ((await store.count({ ownerId, words: undefined })) >= PLAYLISTS_PER_OWNER_MAX)
      throw fail(playlistErrors, 'TOO_MANY_PLAYLISTS');
  }

  return {
    access: access.access,
    widgetConfig: createWidgetConfig(access, reader),
    personalData: createPersonalPlaylists({ db, announce, people, files }),
    ...createEntryChanges({ kernel, announce, videos, ...access, ...present }),
    ...createCovers({ kernel, store, files, images, announce, ...access, ...present }),
    videos: reader.videos,
    entries: reader.entries,

    async list(viewer: Viewer, input: In<'list'>): Promise<Out<'list'>> {
      const who = await listed(viewer, input);
      if (!who) return { list: [], totalcount: 0 };
      const query = { ...who, words: input.q, offset: input.page * input.size, max: input.size };
      const [rows, totalcount] = await Promise.all([store.list(query), store.count(query)]);
      const found = rows.map((row) => access.inspect(viewer, row));
      return { list: await present.presentAll(viewer, found, { has: input.has }), totalcount };
    },

    async create(viewer: Viewer, input: In<'create'>): Promise<Playlist> {
      if (viewer.organizationId === null && input.visibility !== 'private')
        throw fail(playlistErrors, 'PLAYLIST_MEMBERS_ONLY');
      await assertRoom(viewer.userId!);
      const now = clock.now();
      const row = await store.insert({
        id: newPlaylistId(),
        owner_id: viewer.userId!,
        organization_id: viewer.organizationId,
        kind: 'list',
        displayname: input.displayname,
        description: input.description,
        visibility: input.visibility,
        created_at: now,
        changed_at: now,
      });
      return present.present(viewer, access.inspect(viewer, row));
    },

    get: async (viewer: Viewer, id: string): Promise<Playlist> =>
      present.present(viewer, await access.access(viewer, id)),

    async change(viewer: Viewer, { id, version, ...fields }: In<'change'>): Promise<Playlist> {
      const { row } = await access.requireEditable(viewer, id);
      if (row.kind === 'later') throw fail(playlistErrors, 'PLAYLIST_BUILT_IN');
      const change: PlaylistChange = { ...fields } as PlaylistChange;
      // A list from before its owner became a member belongs to the organization once it is shared.
      if (row.organization_id === null && (fields.visibility ?? 'private') !== 'private') {
        if (viewer.organizationId === null) throw fail(playlistErrors, 'PLAYLIST_MEMBERS_ONLY');
        change.organization_id = viewer.organizationId;
      }
      const changed = await db.transaction().execute(async (tx) => {
        const next = await createPlaylistStore(tx).change(row.id, change, { version, now: clock.now() });
        if (next)
          await announce(tx, next, 'playlist.changed', { access: next.visibility !== row.visibility });
        return next;
      });
      if (!changed)
        throw fail(playlistErrors, (await store.byId(row.id)) ? 'PLAYLIST_CHANGED' : 'PLAYLIST_NOT_FOUND');
      return present.present(viewer, access.inspect(viewer, changed));
    },

    async remove(viewer: Viewer, id: string): Promise<{ ok: true }> {
      const { row, flags } = await access.access(viewer, id);
      if (!flags.canDelete) throw fail(playlistErrors, 'PLAYLIST_OWNER_ONLY');
      if (row.kind === 'later') throw fail(playlistErrors, 'PLAYLIST_BUILT_IN');
      await db.transaction().execute(async (tx) => {
        await createPlaylistStore(tx).remove(row.id);
        await announce(tx, row, 'playlist.deleted', { access: true });
      });
      if (row.cover) await files.remove(row.cover);
      return { ok: true };
    },
  };
}
