import { defineFeature } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { organizationRoutes } from '../contract.ts';
import { createOrganizationService } from './service.ts';
import { createOrganizationStore } from './store.ts';

/** The calls about members and roles are handled by accounts. */
const { get, change } = organizationRoutes;

export const organizations = defineFeature({
  name: 'organizations',
  needs: {},
  routes: { get, change },
  migrations: readMigrations('organizations', new URL('./migrations', import.meta.url).pathname),
  create({ db, events }) {
    const service = createOrganizationService({ store: createOrganizationStore(db), events, db });
    return {
      service,
      handlers: {
        get: (_, { viewer }) => service.forViewer(viewer),
        change: (input, { viewer }) => service.change(viewer, input),
      },
      stop: async () => service.stop(),
    };
  },
});
