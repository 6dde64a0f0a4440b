import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fail } from '#kernel/contract/errors.ts';
import type { JobKind } from '#kernel/server/jobs.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import type { Mail } from '#kernel/server/mail.ts';
import { accountErrors } from '../contract.ts';
import {
  ADMINISTRATOR_RESET_TTL_MS,
  RESET_MAILS_MAX,
  RESET_PASSWORD_PATH,
  RESET_TTL_MS,
  recoveryErrors,
} from '../recovery-contract.ts';
import { createResetMail, createSsoReminderMail } from './mail-texts.ts';
import type { Notices } from './notices.ts';
import { createPasswordResetStore } from './password-reset-store.ts';
import type { Passwords } from './passwords.ts';
import type { SessionStore } from './session-store.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';
import type { PasswordResetRow, UserRow } from './tables.ts';
import type { UserStore } from './user-store.ts';

/** Used and expired links are kept, so that late visitors learn why the link no longer works. */
const RETENTION_MS = 24 * 60 * 60_000;

const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Retried for about two hours when the mail server is down. The link is created with the mail, so it never arrives expired. */
const mailKind: JobKind<{ account: string }> = {
  name: 'accounts.password-reset',
  data: z.object({ account: z.string() }),
  retryLimit: 8,
  retryDelaySec: 30,
};

export interface PasswordResetsDependencies {
  readonly kernel: Pick<Kernel, 'db' | 'clock' | 'jobs' | 'log' | 'publicUrl'>;
  readonly users: UserStore;
  readonly sessions: Pick<SessionStore, 'endAll'>;
  readonly passwords: Passwords;
  readonly attempts: Pick<SignInAttempts, 'forgive'>;
  readonly mail: Mail | undefined;
  readonly notices: Pick<Notices, 'add'>;
}
export type PasswordResets = ReturnType<typeof createPasswordResets>;

/** Links that set a new password, sent by mail or handed out by an administrator. The database stores their hashes. */
export function createPasswordResets(dependencies: PasswordResetsDependencies) {
  const { users, sessions, passwords, attempts, mail, notices } = dependencies;
  const { db, clock, jobs, log, publicUrl } = dependencies.kernel;
  const store = createPasswordResetStore(db);

  async function createLink(userId: string, ttlMs: number, createdBy: string | null) {
    const code = randomBytes(32).toString('base64url');
    const created_at = clock.now();
    const expires_at = new Date(created_at.getTime() + ttlMs);
    const code_hash = hashCode(code);
    await store.add({
      code_hash,
      user_id: userId,
      created_by: createdBy,
      created_at,
      expires_at,
      used_at: null,
    });
    return {
      code_hash,
      url: `${publicUrl}${RESET_PASSWORD_PATH}#${code}`,
      time_expires: expires_at.getTime(),
    };
  }

  async function sendMail(user: UserRow, to: string, { send }: Mail): Promise<void> {
    const { username, language } = user;
    if (!user.password_hash)
      return send({ to, ...createSsoReminderMail({ username, site: publicUrl }, language) });
    const { url, code_hash } = await createLink(user.id, RESET_TTL_MS, null);
    try {
      await send({ to, ...createResetMail({ username, site: publicUrl, link: url }, language) });
    } catch (error) {
      // The next attempt creates another link; one that was not mailed must not count.
      await store.remove(code_hash);
      throw error;
    }
  }

  jobs.handle(mailKind, async ({ account }) => {
    const user = await (account.includes('@') ? users.byEmail(account) : users.byUsername(account));
    if (!mail || !user?.email) return;
    const since = new Date(clock.now().getTime() - RESET_TTL_MS);
    if ((await store.countMailedSince(user.id, since)) >= RESET_MAILS_MAX) return;
    await sendMail(user, user.email, mail).catch((error) => {
      log.warn({ err: error, userId: user.id }, 'a password reset mail could not be sent');
      throw error;
    });
  });

  function requireOpen(reset: PasswordResetRow | undefined): PasswordResetRow {
    if (!reset) throw fail(recoveryErrors, 'RESET_NOT_FOUND');
    if (reset.used_at) throw fail(recoveryErrors, 'RESET_USED');
    if (reset.expires_at <= clock.now()) throw fail(recoveryErrors, 'RESET_EXPIRED');
    return reset;
  }

  return {
    /** Only queues a job, so neither the answer nor its timing depends on whether the account exists. */
    async request(name: string): Promise<{ ok: true }> {
      if (!mail) throw fail(recoveryErrors, 'RESET_MAIL_OFF');
      const account = name.toLowerCase();
      await jobs.send(mailKind, { account }, { key: hashCode(account).toString('base64url') });
      return { ok: true };
    },

    async check(code: string): Promise<{ username: string }> {
      const { user_id } = requireOpen(await store.find(hashCode(code)));
      const user = await users.byId(user_id);
      if (!user) throw fail(recoveryErrors, 'RESET_NOT_FOUND');
      return { username: user.username };
    },

    async complete(code: string, newPassword: string, address: string): Promise<{ username: string }> {
      const hash = hashCode(code);
      // Checked before the costly hashing, and again with a lock.
      requireOpen(await store.find(hash));
      const newHash = await passwords.hash(newPassword);
      const { username } = await db.transaction().execute(async (tx) => {
        const txStore = createPasswordResetStore(tx);
        const { user_id } = requireOpen(await txStore.lock(hash));
        await txStore.close(user_id, clock.now());
        const user = await txStore.setPassword(user_id, newHash);
        await sessions.endAll(tx, user_id);
        await notices.add(tx, user, 'passwordReset');
        return user;
      });
      await attempts.forgive(username, address);
      return { username };
    },

    /** Callers check that the administrator may manage this person. */
    async createFor(user: UserRow, administratorId: string): Promise<{ url: string; time_expires: number }> {
      if (!user.password_hash) throw fail(accountErrors, 'NO_PASSWORD');
      log.warn({ userId: user.id, administratorId }, 'an administrator created a reset link');
      const { url, time_expires } = await createLink(user.id, ADMINISTRATOR_RESET_TTL_MS, administratorId);
      return { url, time_expires };
    },

    deleteExpired: (): Promise<void> => store.deleteExpired(new Date(clock.now().getTime() - RETENTION_MS)),
  };
}
