import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fail } from '#kernel/contract/errors.ts';
import type { JobKind } from '#kernel/server/jobs.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { isRecipientRefused, type Mail } from '#kernel/server/mail.ts';
import { CONFIRM_EMAIL_PATH, membershipErrors } from '../membership-contract.ts';
import type { AutoJoin } from './auto-join.ts';
import { createEmailStore, isUniqueViolation } from './email-store.ts';
import { createConfirmationMail } from './mail-texts.ts';
import type { Notices } from './notices.ts';
import { createPasswordResetStore } from './password-reset-store.ts';
import type { UserRow } from './tables.ts';
import type { UserStore } from './user-store.ts';

const HOUR_MS = 60 * 60_000;
const CONFIRMATION_TTL_MS = 24 * HOUR_MS;
const MAILS_PER_HOUR = 3;

const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Retried for about two hours when the mail server is down. */
const confirmationKind: JobKind<{ id: string }> = {
  name: 'accounts.confirmation',
  data: z.object({ id: z.string() }),
  retryLimit: 8,
  retryDelaySec: 30,
};

export interface EmailsDependencies {
  readonly kernel: Pick<Kernel, 'db' | 'clock' | 'jobs' | 'publicUrl' | 'log'>;
  readonly users: UserStore;
  readonly autoJoin: AutoJoin;
  readonly mail: Mail | undefined;
  readonly notices: Pick<Notices, 'add'>;
}
export type Emails = ReturnType<typeof createEmails>;

/** Email addresses of accounts. Each is verified by its owner with a mailed link, or by the SSO provider. */
export function createEmails({ kernel, users, autoJoin, mail, notices }: EmailsDependencies) {
  const { db, clock, jobs, publicUrl, log } = kernel;
  const store = createEmailStore(db);

  /** Returns false if another account has the address. */
  async function saveEmail(userId: string, email: string): Promise<boolean> {
    try {
      await db.transaction().execute(async (tx) => {
        const before = await users.lock(userId, tx);
        await createEmailStore(tx).setEmail(userId, email);
        if (before.email !== email) await notices.add(tx, before, 'emailChanged');
        // Links in the old mailbox must not work any more.
        await createPasswordResetStore(tx).close(userId, clock.now());
        await autoJoin.joinByEmailDomain(tx, await users.lock(userId, tx));
      });
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }

  jobs.handle(confirmationKind, async ({ id }) => {
    if (!mail) return;
    const code = randomBytes(32).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + CONFIRMATION_TTL_MS);
    const confirmation = await store.setCode(id, hashCode(code), expiresAt);
    const user = confirmation && (await users.byId(confirmation.user_id));
    if (!user) return;
    const link = `${publicUrl}${CONFIRM_EMAIL_PATH}#${code}`;
    const content = createConfirmationMail({ username: user.username, site: publicUrl, link }, user.language);
    await mail.send({ to: confirmation.email, ...content }).catch((error) => {
      log.warn({ err: error, userId: user.id }, 'a confirmation mail could not be sent');
      // Anybody may enter a wrong address, and mail servers distrust senders who insist.
      if (!isRecipientRefused(error)) throw error;
    });
  });

  return {
    canConfirm: mail !== undefined,

    /** Only queues a job, so the answer never waits for the mail server. */
    async request(user: UserRow, email: string): Promise<{ ok: true }> {
      if (!mail) throw fail(membershipErrors, 'MAIL_OFF');
      const now = clock.now();
      const since = new Date(now.getTime() - HOUR_MS);
      if ((await store.countSentSince(since, user.id, email)) >= MAILS_PER_HOUR)
        throw fail(membershipErrors, 'TOO_MANY_MAILS', { retryAfterSec: HOUR_MS / 1000 });
      await db.transaction().execute(async (tx) => {
        const id = await createEmailStore(tx).addConfirmation({
          // Nobody knows a code for it until the mail is sent.
          code_hash: randomBytes(32),
          user_id: user.id,
          email,
          created_at: now,
          expires_at: new Date(now.getTime() + CONFIRMATION_TTL_MS),
        });
        await jobs.send(confirmationKind, { id }, { tx });
      });
      return { ok: true };
    },

    /** Only for the account that requested it: a click by the owner of an address must not verify it for a stranger. */
    async confirm(userId: string, code: string): Promise<void> {
      const hash = hashCode(code);
      const confirmation = await store.findConfirmation(hash);
      if (!confirmation || confirmation.expires_at <= clock.now())
        throw fail(membershipErrors, 'CONFIRMATION_GONE');
      if (confirmation.user_id !== userId) throw fail(membershipErrors, 'CONFIRMATION_OF_ANOTHER');
      if (!(await saveEmail(userId, confirmation.email))) throw fail(membershipErrors, 'EMAIL_TAKEN');
      await store.removeConfirmation(hash);
    },

    /** Sets an address verified by the SSO provider, unless another account has it. */
    async setVerified(userId: string, email: string): Promise<void> {
      if (!(await saveEmail(userId, email)))
        log.info({ userId }, 'the address from SSO belongs to another account');
    },

    async remove(user: UserRow): Promise<{ ok: true }> {
      await db.transaction().execute(async (tx) => {
        await notices.add(tx, await users.lock(user.id, tx), 'emailRemoved');
        await createEmailStore(tx).setEmail(user.id, null);
        await createPasswordResetStore(tx).close(user.id, clock.now());
      });
      return { ok: true };
    },

    deleteExpired: (): Promise<void> => store.deleteExpired(clock.now()),
  };
}
