import type { AccountsPort } from '#features/accounts/port.ts';
import type { MediaPort } from '#features/media/port.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { channelRoutes } from '../contract.ts';
import { createChannels } from './service.ts';

/** The public pages of people: name, picture, a few words, and their videos. */
export const channels = defineFeature({
  name: 'channels',
  needs: {
    accounts: port<Pick<AccountsPort, 'people'>>(),
    organizations: port<Pick<OrganizationsPort, 'forViewer'>>(),
    videos: port<Pick<VideosPort, 'list'>>(),
    media: port<Pick<MediaPort, 'images'>>(),
  },
  routes: channelRoutes,
  migrations: readMigrations('channels', new URL('./migrations', import.meta.url).pathname),
  create(kernel, { accounts, organizations, videos, media }) {
    const service = createChannels({
      kernel,
      people: accounts.people,
      organizations,
      videos,
      images: media.images,
    });
    accounts.people.setAvatars(service.avatarsOf);
    return {
      service,
      handlers: {
        get: ({ username }, { viewer }) => service.get(viewer, username),
        change: (input, { viewer }) => service.change(viewer, input),
        setAvatar: (_, { viewer, body }) => service.setAvatar(viewer, body),
        removeAvatar: (_, { viewer }) => service.removeAvatar(viewer),
        avatar: ({ name }) => service.avatar(name),
      },
    };
  },
});
