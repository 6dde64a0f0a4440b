import type { VideosPort } from '#features/videos/port.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { artifactRoutes } from '../contract.ts';
import { createArtifactService } from './service.ts';

export const highlights = defineFeature({
  name: 'highlights',
  needs: { videos: port<VideosPort>() },
  routes: artifactRoutes,
  migrations: readMigrations('highlights', new URL('./migrations', import.meta.url).pathname),
  create({ db, publicUrl }, { videos }) {
    const service = createArtifactService({ db, videos, publicUrl });
    return {
      service,
      handlers: {
        list: (input, { viewer }) => service.list(viewer, input),
        create: (input, { viewer }) => service.create(viewer, input),
        change: (input, { viewer }) => service.change(viewer, input),
        remove: (input, { viewer }) => service.remove(viewer, input),
      },
    };
  },
});
