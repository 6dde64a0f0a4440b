import type { MediaPort } from '#features/media/port.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { videofrontRoutes } from '../contract.ts';
import { videofrontSettingRoutes } from '../studio-contract.ts';
import { createVideofront } from './service.ts';

/** The front page of an organization: banner, words, featured videos, and the logo that all pages and players show. */
export const videofront = defineFeature({
  name: 'videofront',
  needs: {
    organizations: port<Pick<OrganizationsPort, 'forViewer'>>(),
    videos: port<Pick<VideosPort, 'summaries' | 'getWithRow' | 'list'>>(),
    media: port<Pick<MediaPort, 'images'>>(),
  },
  routes: { ...videofrontRoutes, ...videofrontSettingRoutes },
  migrations: readMigrations('videofront', new URL('./migrations', import.meta.url).pathname),
  create(kernel, { organizations, videos, media }) {
    const service = createVideofront({ kernel, organizations, videos, images: media.images });
    return {
      service,
      handlers: {
        get: (_, { viewer }) => service.get(viewer),
        logo: (_, { viewer }) => service.logo(viewer),
        setting: (_, { viewer }) => service.setting(viewer),
        change: (input, { viewer }) => service.change(viewer, input),
        candidates: ({ q }, { viewer }) => service.candidates(viewer, q),
        setBanner: (_, { viewer, body }) => service.setBanner(viewer, body),
        removeBanner: (_, { viewer }) => service.removeBanner(viewer),
        setLogo: (_, { viewer, body }) => service.setLogo(viewer, body),
        removeLogo: (_, { viewer }) => service.removeLogo(viewer),
        image: ({ name }) => service.image(name),
      },
      stop: async () => service.stop(),
    };
  },
});
