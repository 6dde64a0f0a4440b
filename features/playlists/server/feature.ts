import type { AccountsPort } from '#features/accounts/port.ts';
import type { MediaPort } from '#features/media/port.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { playlistChannel, playlistRoutes } from '../contract.ts';
import { createPlaylistService } from './service.ts';

/** Ordered lists of videos, with the visibility of videos, and everyone's own list of videos to watch later. */
export const playlists = defineFeature({
  name: 'playlists',
  needs: {
    accounts: port<Pick<AccountsPort, 'people'>>(),
    organizations: port<Pick<OrganizationsPort, 'forViewer'>>(),
    videos: port<Pick<VideosPort, 'viewable' | 'viewableDurations'>>(),
    media: port<Pick<MediaPort, 'images'>>(),
  },
  routes: playlistRoutes,
  migrations: readMigrations('playlists', new URL('./migrations', import.meta.url).pathname),
  create(kernel, { accounts, organizations, videos, media }) {
    const service = createPlaylistService({
      kernel,
      people: accounts.people,
      organizations,
      videos,
      images: media.images,
    });
    return {
      service,
      handlers: {
        list: (input, { viewer }) => service.list(viewer, input),
        create: (input, { viewer }) => service.create(viewer, input),
        get: ({ id }, { viewer }) => service.get(viewer, id),
        change: (input, { viewer }) => service.change(viewer, input),
        remove: ({ id }, { viewer }) => service.remove(viewer, id),
        videos: (input, { viewer }) => service.videos(viewer, input),
        entries: ({ id }, { viewer }) => service.entries(viewer, id),
        setVideos: (input, { viewer }) => service.setVideos(viewer, input),
        addVideo: (input, { viewer }) => service.addVideo(viewer, input),
        removeVideo: (input, { viewer }) => service.removeVideo(viewer, input),
        setCover: ({ id }, { viewer, body }) => service.setCover(viewer, id, body),
        removeCover: ({ id }, { viewer }) => service.removeCover(viewer, id),
        cover: ({ name }) => service.cover(name),
      },
      topics: {
        /** Viewers who may see a playlist may subscribe to its events. */
        playlist: {
          async authorize(viewer, id) {
            const channel = playlistChannel((await service.access(viewer, id)).row.id);
            return { channel, recheckOn: [channel] };
          },
        },
      },
    };
  },
});
