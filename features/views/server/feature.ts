import type { AccountsPort } from '#features/accounts/port.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { Tx } from '#kernel/server/db.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { viewRoutes } from '../contract.ts';
import type { ViewChangeListener } from '../port.ts';
import { createAdmissions } from './admissions.ts';
import { createViewMetrics } from './metrics.ts';
import { createPersonalViews } from './personal-views.ts';
import { createRecentActivity } from './recent-activity.ts';
import { createSaveViews } from './save-views.ts';
import { createViewService } from './service.ts';
import { createSingleViews } from './single-views.ts';
import { createTokens } from './tokens.ts';
import { createTrackAnswers } from './track-answers.ts';
import { createViewBuffer } from './view-buffer.ts';
import { createViewStore } from './view-store.ts';

const HOUR_MS = 3_600_000;
/** Views that are deleted in one statement. */
const DELETED_AT_ONCE = 5_000;

export interface ViewsOptions {
  /** How long single views are kept; what was counted stays. */
  readonly retentionDays: number;
}

export const createViewsFeature = ({ retentionDays }: ViewsOptions) =>
  defineFeature({
    name: 'views',
    needs: {
      accounts: port<Pick<AccountsPort, 'people'>>(),
      videos: port<Pick<VideosPort, 'cachedAccess' | 'requireManaged'>>(),
      organizations: port<Pick<OrganizationsPort, 'get'>>(),
    },
    routes: viewRoutes,
    migrations: readMigrations('views', new URL('./migrations', import.meta.url).pathname),
    create({ clock, db, events, jobs, log, secrets }, { accounts: { people }, videos, organizations }) {
      const listeners: ViewChangeListener<Tx>[] = [];
      const store = createViewStore(db);
      const tokens = createTokens(clock, secrets);
      const metrics = createViewMetrics();
      const save = createSaveViews(db, listeners);
      const buffer = createViewBuffer({ save: async (views) => metrics.count(await save(views)), log });
      const admissions = createAdmissions(events);
      const answers = createTrackAnswers(log);
      const service = createViewService({
        clock,
        videos,
        organizations,
        tokens,
        store,
        buffer,
        admissions,
        answers,
      });
      const singleViews = createSingleViews({ db, videos, people });
      const activity = createRecentActivity(db, clock);

      jobs.every('views.delete-old', { hours: 1 }, async (signal) => {
        const hoursAgo = (hours: number): Date => new Date(clock.now().getTime() - hours * HOUR_MS);
        const before = hoursAgo(retentionDays * 24);
        while (!signal.aborted && (await store.deleteBefore(before, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
        await store.deleteOrphans(hoursAgo(1));
      });

      return {
        service: {
          issue: tokens.issue,
          verify: tokens.verify,
          countError: service.countError,
          flush: buffer.flush,
          readRecent: activity.readRecent,
          listWatched: activity.listWatched,
          personalData: createPersonalViews(db, buffer.flush),
          setAnswers: answers.setAnswers,
          onSaved: (listener: ViewChangeListener<Tx>): void => void listeners.push(listener),
        },
        handlers: {
          create: (input, call) => service.create(input, call),
          async track(input, call) {
            const { count, answer } = await service.track(input, call);
            metrics.countReports(count);
            return { ok: true as const, ...(answer ? { answer } : {}) };
          },
          list: (input, { viewer }) => singleViews.list(viewer, input),
          export: (input, { viewer }) => singleViews.export(viewer, input),
          get: (input, { viewer }) => singleViews.get(viewer, input),
        },
        metrics: metrics.list,
        async stop() {
          admissions.stop();
          await buffer.flush();
        },
      };
    },
  });
