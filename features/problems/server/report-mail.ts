import { z } from 'zod';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { JobKind } from '#kernel/server/jobs.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { isRecipientRefused, type Mail } from '#kernel/server/mail.ts';
import { de } from './mail-messages.de.ts';
import { text } from './mail-messages.ts';
import type { ReportStore, ViewerReportRow } from './report-store.ts';

const MailData = z.object({
  id: z.number(),
  organizationId: z.string(),
  /** Of the video. */
  title: z.string(),
  language: z.string(),
});
type MailData = z.infer<typeof MailData>;

/** Retried for about two hours when the mail server is down. */
const mailKind: JobKind<MailData> = {
  name: 'problems.mail-report',
  data: MailData,
  retryLimit: 8,
  retryDelaySec: 30,
};

export interface ReportMailParts {
  readonly kernel: Pick<Kernel, 'jobs' | 'clock' | 'log' | 'publicUrl'>;
  readonly store: ReportStore;
  readonly organizations: Pick<OrganizationsPort, 'get'>;
  /** Undefined when the server sends no mail. */
  readonly mail: Mail | undefined;
}
export type ReportMail = ReturnType<typeof createReportMail>;

/** Mails reports to the support of an organization. A job sends them, so that no viewer waits for the mail server. */
export function createReportMail({ kernel, store, organizations, mail }: ReportMailParts) {
  const { jobs, clock, log, publicUrl } = kernel;

  jobs.handle(mailKind, async ({ id, organizationId, title, language }) => {
    const row = await store.byId(id);
    if (!mail || !row || row.mailed_at !== null) return;
    // Read now: it may have been corrected since.
    const { l1_support: to } = await organizations.get(organizationId);
    if (to === '') return;
    try {
      await mail.send({ to, replyTo: row.email, ...createMail(row, { title, language, publicUrl }) });
    } catch (error) {
      log.warn({ err: error, report: id }, "a viewer's report could not be mailed");
      if (isRecipientRefused(error)) return;
      throw error;
    }
    await store.setMailed(id, clock.now());
  });

  return {
    /** Call in the transaction that stores the report. */
    async queue(tx: Tx, data: MailData): Promise<void> {
      if (mail) await jobs.send(mailKind, data, { tx });
    },
  };
}

function createMail(
  { email, comments, log, app_name, video_id, created_at }: ViewerReportRow,
  { title, language, publicUrl }: { title: string; language: string; publicUrl: string },
) {
  const localized = language === 'de' ? text.from('de', de) : text.from('en', text.messages);
  return {
    subject: localized('reportSubject', { title }),
    text: localized('reportBody', {
      title,
      email,
      comments: comments || '-',
      log: log || '-',
      app: app_name || '-',
      time: created_at.toISOString(),
      video: `${publicUrl}/app/video/${video_id}`,
      studio: `${publicUrl}/app/studio/video/${video_id}/edit/problems`,
    }),
  };
}
