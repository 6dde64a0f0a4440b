import type { VideosPort } from '#features/videos/port.ts';
import type { ViewsPort } from '#features/views/port.ts';
import type { Tx } from '#kernel/server/db.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { historyRoutes } from '../contract.ts';
import { collectWatched } from '../watched.ts';
import { createPersonalHistory } from './personal-history.ts';
import { saveWatched } from './save-watched.ts';
import { createHistoryService } from './service.ts';
import { createHistoryStore } from './store.ts';

export const history = defineFeature({
  name: 'history',
  needs: {
    videos: port<Pick<VideosPort, 'viewable'>>(),
    views: port<Pick<ViewsPort<Tx>, 'onSaved'>>(),
  },
  routes: historyRoutes,
  migrations: readMigrations('history', new URL('./migrations', import.meta.url).pathname),
  create({ db, clock, jobs }, { videos, views }) {
    const store = createHistoryStore(db);
    const service = createHistoryService({ store, clock, videos });
    views.onSaved((tx, changes) => saveWatched(tx, collectWatched(changes)));
    jobs.every('history.remove-orphans', { minutes: 60 }, async () => void (await store.removeOrphans()));
    return {
      service: { ...service, personalData: createPersonalHistory(store) },
      handlers: {
        list: (input, { viewer }) => service.list(viewer, input),
        progress: ({ ids }, { viewer }) => service.progress(viewer, ids),
        clear: (_, { viewer }) => service.clear(viewer),
        remove: ({ id }, { viewer }) => service.remove(viewer, id),
        setting: (_, { viewer }) => service.setting(viewer),
        changeSetting: (input, { viewer }) => service.changeSetting(viewer, input),
      },
    };
  },
});
