import type { VideosPort } from '#features/videos/port.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { captionRoutes } from '../contract.ts';
import { createCaptionService } from './service.ts';

export const captions = defineFeature({
  name: 'captions',
  needs: { videos: port<VideosPort>() },
  routes: captionRoutes,
  migrations: readMigrations('captions', new URL('./migrations', import.meta.url).pathname),
  create(kernel, { videos }) {
    const service = createCaptionService({ kernel, videos });
    return {
      service,
      handlers: {
        list: ({ id }, { viewer }) => service.list(viewer, id),
        put: (input, { viewer, body }) => service.put(viewer, input, body),
        change: (input, { viewer }) => service.change(viewer, input),
        remove: (input, { viewer }) => service.remove(viewer, input),
        entries: (input, { viewer }) => service.entries(viewer, input),
        download: (input, { viewer }) => service.download(viewer, input),
      },
    };
  },
});
