import { z } from 'zod';
import type { Tx } from '#kernel/server/db.ts';
import type { JobKind } from '#kernel/server/jobs.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import type { Mail } from '#kernel/server/mail.ts';
import { FORGOT_PASSWORD_PATH } from '../recovery-contract.ts';
import { mailText } from './mail-texts.ts';
import type { AccountTables, NoticeRow, UserRow } from './tables.ts';

/** The changes of an account that its owner is told about, each the start of two names in mail-messages.ts. */
export type NoticeKind =
  | 'passwordChanged'
  | 'passwordReset'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'recoveryCodes'
  | 'emailChanged'
  | 'emailRemoved'
  | 'accountDeleted';

/** Longer than all retries together. */
const RETENTION_MS = 2 * 24 * 60 * 60_000;

/** Retried for about two hours when the mail server is down. */
const noticeKind: JobKind<{ id: string }> = {
  name: 'accounts.notice',
  data: z.object({ id: z.string() }),
  retryLimit: 8,
  retryDelaySec: 30,
};

export interface NoticesDependencies {
  readonly kernel: Pick<Kernel, 'db' | 'clock' | 'jobs' | 'log' | 'publicUrl'>;
  readonly mail: Mail | undefined;
}
export type Notices = ReturnType<typeof createNotices>;

/** Mails about security-relevant changes. Jobs send them, so that a change never waits for the mail server. */
export function createNotices({ kernel, mail }: NoticesDependencies) {
  const { clock, jobs, log, publicUrl } = kernel;
  const db = kernel.db.withTables<AccountTables>();

  async function send({ send }: Mail, row: NoticeRow): Promise<void> {
    const text = mailText(row.language);
    const kind = row.kind as NoticeKind;
    const values = { username: row.username, site: publicUrl, forgot: publicUrl + FORGOT_PASSWORD_PATH };
    await send({ to: row.address, subject: text(`${kind}Subject`), text: text(`${kind}Body`, values) });
  }

  jobs.handle(noticeKind, async ({ id }) => {
    const row = await db.selectFrom('account_notices').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row || !mail) return;
    await send(mail, row).catch((error) => {
      log.warn({ err: error, kind: row.kind }, 'a mail about a change of an account could not be sent');
      throw error;
    });
    await db.deleteFrom('account_notices').where('id', '=', id).execute();
  });

  return {
    /** Call in the transaction of the change. People without a confirmed address are not told. */
    async add(
      tx: Tx,
      { email, username, language }: Pick<UserRow, 'email' | 'username' | 'language'>,
      kind: NoticeKind,
    ): Promise<void> {
      if (!mail || email === null) return;
      const { id } = await tx
        .withTables<AccountTables>()
        .insertInto('account_notices')
        .values({ kind, address: email, username, language, created_at: clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      await jobs.send(noticeKind, { id }, { tx });
    },

    async deleteExpired(): Promise<void> {
      const before = new Date(clock.now().getTime() - RETENTION_MS);
      await db.deleteFrom('account_notices').where('created_at', '<=', before).execute();
    },
  };
}
