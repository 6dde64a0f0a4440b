import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { ViewsPort } from '#features/views/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import type { Call } from '#kernel/server/http/call.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { createMail, type MailSettings } from '#kernel/server/mail.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { chooseLanguage, LANGUAGE_COOKIE } from '#kernel/text/choose-language.ts';
import { type DailyProblem, FALLBACK_CODE, problemRoutes, RETENTION_DAYS } from '../contract.ts';
import { reportRoutes } from '../reports-contract.ts';
import { createReportMerger } from './merge-reports.ts';
import { createPersonalReports } from './personal-reports.ts';
import { createReportMail } from './report-mail.ts';
import { createReportService } from './report-service.ts';
import { createReportStore } from './report-store.ts';
import { createProblemStore, type ReportRow } from './store.ts';

const DAY_MS = 24 * 3_600_000;
const ok = { ok: true } as const;

interface Needs {
  readonly videos: Pick<VideosPort, 'access' | 'requireManaged' | 'listManaged'>;
  readonly organizations: Pick<OrganizationsPort, 'get'>;
  readonly views: Pick<ViewsPort, 'countError'>;
}

export function createProblemsFeature(options: { readonly mail: MailSettings | undefined }) {
  return defineFeature({
    name: 'problems',
    needs: {
      videos: port<Needs['videos']>(),
      organizations: port<Needs['organizations']>(),
      views: port<Needs['views']>(),
    },
    routes: { ...problemRoutes, ...reportRoutes },
    migrations: readMigrations('problems', new URL('./migrations', import.meta.url).pathname),
    create: (kernel, needs) => create(kernel, needs, options.mail && createMail(options.mail)),
  });
}

function create(
  kernel: Kernel,
  { videos, organizations, views }: Needs,
  mail: ReturnType<typeof createMail> | undefined,
) {
  const { db, clock, jobs, log } = kernel;
  const counts = createProblemStore(db);
  const count = createReportMerger(
    ({ video_id, code, severity }: Omit<ReportRow, 'day' | 'count'>) => `${video_id} ${severity} ${code}`,
    ({ report, count }) => counts.count({ ...report, count }),
  );
  const store = createReportStore(db);
  const reportMail = createReportMail({ kernel, store, organizations, mail });
  const reports = createReportService({ kernel, store, videos, mail: reportMail });
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
  jobs.every('problems.forget', { hours: 6 }, async () => {
    await counts.forget(daysAgo(RETENTION_DAYS));
    await store.forget(daysAgo(RETENTION_DAYS));
  });
  return {
    service: { personalData: createPersonalReports(store), sum: counts.sum },
    handlers: {
      /** ER-03 */
      async report({ errorLog = '', errorMessage = '', ...input }: In<'report'>) {
        const { videoId, errorCode, errorSeverity, view, domain, resolution, mobile, bandwidth } = input;
        const counted = await count({
          video_id: videoId,
          code: errorCode,
          severity: errorSeverity,
          last_message: errorMessage,
          last_log: errorLog,
          last_at: clock.now(),
        });
        if (counted && errorSeverity !== 'WARN') await views.countError(input.token, videoId);
        if (counted && errorSeverity === 'FATAL') {
          const about = { video: videoId, code: errorCode, view, domain, resolution, mobile, bandwidth };
          log.info(about, 'problems: a player gave up');
        }
        return ok;
      },
      /** TR-07 */
      async fallback({ gconfid, media_format, fallback_time, fallback_url }: In<'fallback'>) {
        await count({
          video_id: gconfid,
          code: FALLBACK_CODE,
          severity: 'WARN',
          last_message: `${media_format} ${fallback_url}`.trim(),
          last_log: fallback_time,
          last_at: clock.now(),
        });
        return ok;
      },
      async ofVideo({ id, days }: In<'ofVideo'>, { viewer }: Call) {
        if (!(await videos.access(viewer, id)).flags.canManage) throw fail(kernelErrors, 'FORBIDDEN');
        return { list: (await counts.since(id, daysAgo(days - 1))).map(present) };
      },
      async sendReport(input: ReportIn<'sendReport'>, call: Call) {
        await reports.send(call.viewer, input, languageOf(call));
        return ok;
      },
      reports: (input: ReportIn<'reports'>, { viewer }: Call) => reports.list(viewer, input),
      allReports: (input: ReportIn<'allReports'>, { viewer }: Call) => reports.listAll(viewer, input),
      changeReport: (input: ReportIn<'changeReport'>, { viewer }: Call) => reports.change(viewer, input),
      async removeReport(input: ReportIn<'removeReport'>, { viewer }: Call) {
        await reports.remove(viewer, input);
        return ok;
      },
    },
    async stop() {
      mail?.close();
    },
  };
}

type In<Name extends keyof typeof problemRoutes> = InputOf<(typeof problemRoutes)[Name]>;
type ReportIn<Name extends keyof typeof reportRoutes> = InputOf<(typeof reportRoutes)[Name]>;

const languageOf = ({ cookie, header }: Call): string =>
  chooseLanguage(cookie(LANGUAGE_COOKIE), header('accept-language'));

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
