import type { AccountsPort } from '#features/accounts/port.ts';
import type { CaptionsPort } from '#features/captions/port.ts';
import type { HistoryPort } from '#features/history/port.ts';
import type { LikesPort } from '#features/likes/port.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { ViewsPort } from '#features/views/port.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Tx } from '#kernel/server/db.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { recommendationRoutes } from '../contract.ts';
import { createCandidateStore } from './candidate-store.ts';
import { saveHeat } from './heat-store.ts';
import { createIndexStore } from './index-store.ts';
import { createVideoIndexer } from './index-videos.ts';
import { collectChanges } from './note-changes.ts';
import { createViewerReader } from './read-viewer.ts';
import { createPopularRefresh } from './refresh-popular.ts';
import { createRecommendationService } from './service.ts';

export const recommendations = defineFeature({
  name: 'recommendations',
  needs: {
    accounts: port<Pick<AccountsPort, 'people'>>(),
    captions: port<CaptionsPort>(),
    history: port<Pick<HistoryPort, 'recentOf' | 'watchedWith'>>(),
    likes: port<Pick<LikesPort, 'likedBy'>>(),
    organizations: port<Pick<OrganizationsPort, 'forViewer'>>(),
    videos: port<Pick<VideosPort, 'cachedAccess' | 'summaries'>>(),
    views: port<Pick<ViewsPort<Tx>, 'onSaved'>>(),
  },
  routes: recommendationRoutes,
  migrations: readMigrations('recommendations', new URL('./migrations', import.meta.url).pathname),
  create(
    { db, clock, events, jobs, log },
    { accounts, captions, history, likes, organizations, videos, views },
  ) {
    const { people } = accounts;
    const store = createIndexStore(db);
    const readViewer = createViewerReader({
      people,
      history,
      likedBy: likes.likedBy,
      onFailed: (err) => log.warn({ err }, 'recommendations: part of a viewer is left out'),
    });
    const service = createRecommendationService({
      store: createCandidateStore(db),
      videos,
      organizations,
      readViewer,
      log,
    });
    const indexVideos = createVideoIndexer({ db, clock, captions });
    const refreshPopular = createPopularRefresh({ db, clock, history });
    const storeChanges = collectChanges(events, store);
    views.onSaved((tx, changes) => saveHeat(tx, changes, clock.now().getTime()));
    jobs.everyHere('recommendations.note-changes', { seconds: 3 }, storeChanges);
    jobs.every('recommendations.note-differences', { minutes: 60 }, () => store.noteDifferences());
    jobs.every('recommendations.index', { seconds: 10 }, indexVideos);
    jobs.every('recommendations.refresh-popular', { seconds: 60 }, refreshPopular);
    return {
      service: {
        ...service,
        /** Brings everything up to date, without waiting for the schedules. */
        async refresh(): Promise<void> {
          await storeChanges();
          await store.noteDifferences();
          await indexVideos();
          await refreshPopular();
        },
        /** EO-09: people without interests are asked for them. */
        async widgetConfig({ userId }: Viewer): Promise<{ has_interests: boolean } | null> {
          return userId === null ? null : { has_interests: (await people.interestsOf(userId)).length > 0 };
        },
      },
      handlers: {
        recommended: (input, { viewer }) => service.recommended(viewer, input),
        related: (input, { viewer }) => service.related(viewer, input),
      },
    };
  },
});
