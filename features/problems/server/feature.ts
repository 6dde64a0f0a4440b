import type { VideosPort } from '#features/videos/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { type DailyProblem, problemRoutes, RETENTION_DAYS } from '../contract.ts';
import { createProblemStore, type ReportRow } from './store.ts';

const DAY_MS = 24 * 3_600_000;

export const problems = defineFeature({
  name: 'problems',
  needs: { videos: port<Pick<VideosPort, 'access'>>() },
  routes: problemRoutes,
  migrations: readMigrations('problems', new URL('./migrations', import.meta.url).pathname),
  create({ db, clock, jobs, log }, { videos }) {
    const store = createProblemStore(db);
    const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
    jobs.every('problems.forget', { hours: 6 }, () => store.forget(daysAgo(RETENTION_DAYS)));
    return {
      service: {},
      handlers: {
        /** ER-03 */
        async report({ errorLog = '', errorMessage = '', ...input }) {
          const { videoId, errorCode, errorSeverity, view, domain, resolution, mobile, bandwidth } = input;
          const counted = await store.count({
            video_id: videoId,
            code: errorCode,
            severity: errorSeverity,
            last_message: errorMessage,
            last_log: errorLog,
            last_at: clock.now(),
          });
          if (counted && errorSeverity === 'FATAL') {
            const about = { video: videoId, code: errorCode, view, domain, resolution, mobile, bandwidth };
            log.info(about, 'problems: a player gave up');
          }
          return { ok: true as const };
        },
        async ofVideo({ id, days }, { viewer }) {
          if (!(await videos.access(viewer, id)).flags.canManage) throw fail(kernelErrors, 'FORBIDDEN');
          return { list: (await store.since(id, daysAgo(days - 1))).map(present) };
        },
      },
    };
  },
});

const present = ({
  day,
  code,
  severity,
  count,
  last_message,
  last_at,
}: Omit<ReportRow, 'last_log'>): DailyProblem => ({
  day,
  code,
  severity,
  count,
  last_message,
  last_time: last_at.getTime(),
});
