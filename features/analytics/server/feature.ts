import type { ProblemsPort } from '#features/problems/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { ViewChange, ViewFacts, ViewsPort } from '#features/views/port.ts';
import type { Tx } from '#kernel/server/db.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { analyticsRoutes } from '../contract.ts';
import { rollUp } from '../roll-up.ts';
import { readFraction } from '../viewer-sketch.ts';
import { createCountStore } from './count-store.ts';
import { presentExport, presentRealtimeExport } from './export.ts';
import { saveRollUp } from './roll-up-store.ts';
import { createAnalyticsService } from './service.ts';
import { createAnalyticsStore } from './store.ts';
import { createViewCounts } from './view-counts.ts';

const PURPOSE = 'analytics viewer';

export const analytics = defineFeature({
  name: 'analytics',
  needs: {
    videos: port<Pick<VideosPort<Tx>, 'requireManaged' | 'viewable' | 'recordViewCounts'>>(),
    views: port<Pick<ViewsPort<Tx>, 'onSaved' | 'readRecent' | 'listWatched'>>(),
    problems: port<ProblemsPort>(),
  },
  routes: analyticsRoutes,
  migrations: readMigrations('analytics', new URL('./migrations', import.meta.url).pathname),
  create({ db, clock, jobs, secrets }, { videos, views, problems }) {
    /** Salted with a key of this installation, so that nobody can find out whether a person was among the viewers. */
    function hashViewer({ userId, groupId, id }: ViewFacts): number {
      const identity = userId !== null ? `u-${userId}` : groupId !== null ? `g-${groupId}` : `v-${id}`;
      return readFraction(Buffer.from(secrets.sign(PURPOSE, identity), 'base64url'));
    }
    const counts = createViewCounts({ store: createCountStore(db), videos });

    async function save(tx: Tx, changes: readonly ViewChange[]): Promise<void> {
      await saveRollUp(tx, rollUp(changes, hashViewer));
      await counts.note(tx, changes);
    }
    views.onSaved(save);
    jobs.everyHere('analytics.view-counts', { seconds: 2 }, counts.recordPending);
    jobs.every('analytics.repair', { hours: 1 }, counts.repair);

    const service = createAnalyticsService({
      store: createAnalyticsStore(db),
      videos,
      problems,
      views,
      clock,
    });
    return {
      service: {
        save,
        /** Adds up changes that were not reported to this server by a player. */
        async record(changes: readonly ViewChange[]): Promise<void> {
          await db.transaction().execute((tx) => save(tx, changes));
          await counts.recordPending();
        },
      },
      handlers: {
        ofVideo: (input, { viewer }) => service.ofVideo(viewer, input),
        ofOrganization: (input, { viewer }) => service.ofOrganization(viewer, input),
        realtimeOfVideo: ({ id }, { viewer }) => service.realtimeOfVideo(viewer, id),
        realtimeOfOrganization: (_, { viewer }) => service.realtimeOfOrganization(viewer),
        exportOfVideo: async ({ part, format, ...input }, { viewer }) => {
          const file = { format, name: input.id, nowMs: clock.now().getTime() };
          return part === 'realtime'
            ? presentRealtimeExport(await service.realtimeOfVideo(viewer, input.id), file)
            : presentExport(await service.ofVideo(viewer, input), { ...file, part });
        },
        exportOfOrganization: async ({ part, format, ...input }, { viewer }) => {
          const file = { format, name: 'organization', nowMs: clock.now().getTime() };
          return part === 'realtime'
            ? presentRealtimeExport(await service.realtimeOfOrganization(viewer), file)
            : presentExport(await service.ofOrganization(viewer, input), { ...file, part });
        },
      },
    };
  },
});
