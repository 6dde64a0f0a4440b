import { createHash, randomBytes } from 'node:crypto';
import { fail } from '#kernel/contract/errors.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { CONFIRM_EMAIL_PATH, membershipErrors } from '../membership-contract.ts';
import { createEmailStore, isTaken } from './email-store.ts';
import type { Joining } from './joining.ts';
import type { Mail } from './mail.ts';
import type { UserRow } from './tables.ts';
import type { UserStore } from './user-store.ts';

const HOUR_MS = 60 * 60_000;
const LIFE_MS = 24 * HOUR_MS;
const MAILS_PER_HOUR = 3;

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

export interface EmailParts {
  readonly kernel: Pick<Kernel, 'db' | 'clock' | 'publicUrl' | 'log'>;
  readonly users: UserStore;
  readonly joining: Joining;
  readonly mail: Mail | undefined;
}
export type Emails = ReturnType<typeof createEmails>;

/** Mail addresses of accounts. One counts only once somebody vouches for it: its owner with the link in a mail, or the SSO provider. */
export function createEmails({ kernel, users, joining, mail }: EmailParts) {
  const { db, clock, publicUrl, log } = kernel;
  const store = createEmailStore(db);

  /** The address is the person's from now on; false when another account has it. */
  async function keep(userId: string, email: string): Promise<boolean> {
    try {
      await db.transaction().execute(async (tx) => {
        await createEmailStore(tx).set(userId, email);
        await joining.byAddress(tx, await users.lock(userId, tx));
      });
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  }

  return {
    canConfirm: mail !== undefined,

    async request(user: UserRow, email: string): Promise<{ ok: true }> {
      if (!mail) throw fail(membershipErrors, 'MAIL_OFF');
      const now = clock.now();
      const since = new Date(now.getTime() - HOUR_MS);
      if ((await store.sentSince(since, user.id, email)) >= MAILS_PER_HOUR)
        throw fail(membershipErrors, 'TOO_MANY_MAILS', { retryAfterSec: HOUR_MS / 1000 });
      const code = randomBytes(32).toString('base64url');
      const expires_at = new Date(now.getTime() + LIFE_MS);
      await store.addConfirmation({
        ...{ code_hash: hashOf(code), user_id: user.id, email, created_at: now, expires_at },
      });
      const link = `${publicUrl}${CONFIRM_EMAIL_PATH}#${code}`;
      await mail.send({ to: email, ...confirmationMail(user.username, publicUrl, link) }).catch((error) => {
        log.warn({ err: error }, 'a confirmation mail could not be sent');
        throw fail(membershipErrors, 'MAIL_FAILED');
      });
      return { ok: true };
    },

    /** Only for the account that asked: a stranger's click must not lend the address to whoever typed it. */
    async confirm(userId: string, code: string): Promise<void> {
      const hash = hashOf(code);
      const found = await store.confirmation(hash);
      if (!found || found.expires_at <= clock.now()) throw fail(membershipErrors, 'CONFIRMATION_GONE');
      if (found.user_id !== userId) throw fail(membershipErrors, 'CONFIRMATION_OF_ANOTHER');
      if (!(await keep(userId, found.email))) throw fail(membershipErrors, 'EMAIL_TAKEN');
      await store.removeConfirmation(hash);
    },

    /** What the SSO provider vouches for. An address that another account has is left alone. */
    async vouched(userId: string, email: string): Promise<void> {
      if (!(await keep(userId, email)))
        log.info({ userId }, 'the address from SSO belongs to another account');
    },

    async remove(user: UserRow): Promise<{ ok: true }> {
      await store.set(user.id, null);
      return { ok: true };
    },

    deleteExpired: (): Promise<void> => store.deleteExpired(clock.now()),
  };
}

/** Nothing in it is free text of a person: a username has letters, digits and dots only. */
const confirmationMail = (username: string, site: string, link: string) => ({
  subject: 'Confirm your mail address',
  text: [
    `The account "${username}" at ${site} wants to use this mail address.`,
    '',
    'If that is you, open this link in the browser where you are signed in:',
    '',
    link,
    '',
    'It works once, for 24 hours. If you did not ask for this, ignore this mail.',
    '',
  ].join('\n'),
});
