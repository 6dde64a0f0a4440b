import type { VideosPort } from '#features/videos/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import {
  REPORTS_PER_PERSON,
  REPORTS_PER_VIDEO,
  type reportRoutes,
  type ViewerReport,
} from '../reports-contract.ts';
import type { ReportMail } from './report-mail.ts';
import { createReportStore, type ReportStore, type ViewerReportRow } from './report-store.ts';

type In<Name extends keyof typeof reportRoutes> = InputOf<(typeof reportRoutes)[Name]>;
type Out<Name extends keyof typeof reportRoutes> = OutputOf<(typeof reportRoutes)[Name]>;

export interface ReportServiceParts {
  readonly kernel: Pick<Kernel, 'db' | 'clock'>;
  readonly store: ReportStore;
  readonly videos: Pick<VideosPort, 'access' | 'requireManaged' | 'listManaged'>;
  readonly mail: ReportMail;
}

/** Reports of viewers (ER-01). They are always stored, and mailed as well where the organization has a support address. */
export function createReportService({ kernel, store, videos, mail }: ReportServiceParts) {
  const { db, clock } = kernel;
  const ago = (seconds: number): Date => new Date(clock.now().getTime() - seconds * 1000);

  /** Stored reports are counted, so that the limits hold across processes. */
  async function checkLimits(userId: string | null, videoId: string): Promise<void> {
    const { max, windowSec } = REPORTS_PER_PERSON;
    if (userId !== null && (await store.countOfPerson(userId, ago(windowSec), max)) >= max)
      throw fail(kernelErrors, 'RATE_LIMITED', { retryAfterSec: windowSec });
    const ofVideo = REPORTS_PER_VIDEO;
    if ((await store.countOfVideo(videoId, ago(ofVideo.windowSec), ofVideo.max)) >= ofVideo.max)
      throw fail(kernelErrors, 'RATE_LIMITED', { retryAfterSec: ofVideo.windowSec });
  }

  return {
    async send({ userId, ...viewer }: Viewer, input: In<'sendReport'>, language: string): Promise<void> {
      const { id: videoId, row } = await videos.access({ userId, ...viewer }, input.app_id);
      await checkLimits(userId, videoId);
      await db.transaction().execute(async (tx) => {
        const id = await createReportStore(tx).add({
          video_id: videoId,
          user_id: userId,
          app_name: input.app_name,
          email: input.email,
          comments: input.comments,
          log: input.text,
          created_at: clock.now(),
          mailed_at: null,
          resolved_at: null,
        });
        const { organization_id: organizationId, displayname: title } = row;
        await mail.queue(tx, { id, organizationId, title, language });
      });
    },

    async list(viewer: Viewer, { id, cursor, max }: In<'reports'>): Promise<Out<'reports'>> {
      const { id: videoId } = await videos.requireManaged(viewer, id);
      const rows = await store.listOfVideo(videoId, { before: cursor, max: max + 1 });
      return toPage(rows, max, present);
    },

    async listAll(viewer: Viewer, { state, cursor, max }: In<'allReports'>): Promise<Out<'allReports'>> {
      const { organizationId } = viewer;
      if (organizationId === null) return { list: [], next: null };
      const managed = { organizationId, ids: await videos.listManaged(viewer) };
      const options = { before: cursor, max: max + 1, onlyOpen: state === 'open' };
      return toPage(await store.listOfManaged(managed, options), max, ({ title, ...row }) => ({
        ...present(row),
        kapsule_id: row.video_id,
        video_displayname: title,
      }));
    },

    async change(viewer: Viewer, { id, report, resolved }: In<'changeReport'>): Promise<ViewerReport> {
      const { id: videoId } = await videos.requireManaged(viewer, id);
      const row = await store.setResolved({ videoId, id: report }, resolved ? clock.now() : null);
      if (!row) throw fail(kernelErrors, 'NOT_FOUND');
      return present(row);
    },

    /** Idempotent. */
    async remove(viewer: Viewer, { id, report }: In<'removeReport'>): Promise<void> {
      const { id: videoId } = await videos.requireManaged(viewer, id);
      await store.remove({ videoId, id: report });
    },
  };
}

/** `rows`: one more than fit on the page, if there are more. */
function toPage<Row extends { id: number }, Item>(
  rows: readonly Row[],
  max: number,
  toItem: (row: Row) => Item,
) {
  const list = rows.slice(0, max);
  return { list: list.map(toItem), next: rows.length > max ? String(list.at(-1)!.id) : null };
}

const present = ({ id, email, comments, log, created_at, resolved_at }: ViewerReportRow): ViewerReport => ({
  id,
  email,
  comments,
  log,
  time_created: created_at.getTime(),
  resolved: resolved_at !== null,
});
