import type { TimelinePort } from '#features/timeline/port.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { artifactRoutes } from '../contract.ts';
import { createArtifactService } from './service.ts';

export const highlights = defineFeature({
  name: 'highlights',
  needs: { timeline: port<TimelinePort>() },
  routes: artifactRoutes,
  migrations: readMigrations('highlights', new URL('./migrations', import.meta.url).pathname),
  create({ publicUrl }, { timeline }) {
    const service = createArtifactService(timeline, publicUrl);
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
