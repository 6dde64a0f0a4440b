import { randomBytes } from 'node:crypto';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import { AppError, fail } from '#kernel/contract/errors.ts';
import { requiredLine } from '#kernel/contract/fields.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Call, RawResponse } from '#kernel/server/http/call.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { accountErrors, accountRoutes } from '../contract.ts';
import { addSuffix, deriveUsername } from '../derive-username.ts';
import { buildSignInPageUrl, redirect, requireSafeTarget } from './authorize.ts';
import type { AutoJoin } from './auto-join.ts';
import type { DeletedNames } from './deleted-names.ts';
import type { Emails } from './emails.ts';
import { createSsoProvider, type OidcSettings, type SsoIdentity } from './sso-provider.ts';
import { createSsoTransactions, SSO_COOKIE, SSO_TTL_SEC } from './sso-transaction.ts';
import type { UserRow } from './tables.ts';
import type { UserStore } from './user-store.ts';

const NUMBERED_NAMES_MAX = 20;
const COOKIE_PATH = accountRoutes.ssoStart.path.replace(/\/start$/, '');

export interface SsoDependencies {
  readonly settings: OidcSettings | undefined;
  readonly kernel: Pick<Kernel, 'db' | 'publicUrl' | 'secrets' | 'clock' | 'log'>;
  readonly users: UserStore;
  readonly organizations: Pick<OrganizationsPort, 'get'>;
  readonly autoJoin: Pick<AutoJoin, 'isSsoJoinEnabled'>;
  readonly emails: Pick<Emails, 'setVerified'>;
  readonly deletedNames: Pick<DeletedNames, 'includes'>;
  /** Starts a session and sets its cookie. */
  signIn(user: UserRow, call: Call): Promise<void>;
}

export type Sso = ReturnType<typeof createSso>;

/**
 * Single sign-on with OpenID Connect. The provider only identifies people and grants no permissions. Accounts are
 * matched by issuer and subject: a name or an email address never leads to an existing account.
 */
export function createSso({
  settings,
  kernel,
  users,
  organizations,
  autoJoin,
  emails,
  deletedNames,
  signIn,
}: SsoDependencies) {
  const { publicUrl, log } = kernel;
  const transactions = createSsoTransactions(kernel);
  const provider = settings && createSsoProvider(settings, publicUrl + accountRoutes.ssoCallback.path);

  /** Browsers are redirected to the sign-in page; API clients get a JSON error. */
  function handleFailure(error: unknown, call: Call, query: Record<string, string | undefined>): RawResponse {
    // The provider has confirmed who it is, so they may know.
    const isSuspended = error instanceof AppError && error.code === 'ACCOUNT_SUSPENDED';
    if (!isSuspended) log.warn({ err: error, issuer: settings?.issuer }, 'single sign-on failed');
    if (!call.header('accept')?.includes('text/html'))
      throw isSuspended ? error : fail(accountErrors, 'SSO_FAILED');
    return redirect(buildSignInPageUrl({ error: isSuspended ? error.code : 'SSO_FAILED', ...query }));
  }

  async function findOrCreateUser(identity: SsoIdentity): Promise<UserRow> {
    const existing = await users.bySubject(identity.issuer, identity.subject);
    if (existing) return existing;
    const plain = deriveUsername(identity.preferredUsername ?? identity.email);
    const { id } = await organizations.get(null);
    const isSsoJoinEnabled = await autoJoin.isSsoJoinEnabled(id);
    const membership = isSsoJoinEnabled
      ? ({ organization_id: id, organization_role: 'member', joined_by: 'sso' } as const)
      : {};
    // An existing name belongs to someone else, whatever the provider says, so the new user gets a different one.
    for (let attempt = 1; ; attempt += 1) {
      const suffix = attempt <= NUMBERED_NAMES_MAX ? String(attempt) : randomBytes(4).toString('hex');
      const username = attempt === 1 ? plain : addSuffix(plain, suffix);
      const displayname = requiredLine(80).safeParse(identity.name);
      const isDeletedName = await deletedNames.includes(kernel.db, username);
      const created = isDeletedName
        ? undefined
        : await users.insert({
            username,
            displayname: displayname.success ? displayname.data : username,
            ...membership,
            sso_issuer: identity.issuer,
            sso_subject: identity.subject,
            created_at: kernel.clock.now(),
          });
      // Not created: the name is taken, or the same person signed in twice concurrently.
      const user = created ?? (await users.bySubject(identity.issuer, identity.subject));
      if (user) return user;
    }
  }

  return {
    async start(input: InputOf<typeof accountRoutes.ssoStart>, call: Call): Promise<RawResponse> {
      if (!provider) throw fail(accountErrors, 'SSO_OFF');
      const target = requireSafeTarget(input.target_uri, publicUrl);
      const popup = input.popup === '1' || input.popup === 'true';
      try {
        const { url, secrets } = await provider.startAuthorization();
        const cookie = transactions.seal({ ...secrets, target, popup });
        call.setCookie(SSO_COOKIE, cookie, { maxAgeSec: SSO_TTL_SEC, path: COOKIE_PATH });
        return redirect(url);
      } catch (error) {
        return handleFailure(error, call, { target_uri: target, popup: popup ? '1' : undefined });
      }
    },

    async callback(call: Call): Promise<RawResponse> {
      if (!provider) throw fail(accountErrors, 'SSO_OFF');
      const transaction = transactions.open(call.cookie(SSO_COOKIE));
      // A transaction can be used only once, whatever its outcome.
      call.clearCookie(SSO_COOKIE, { path: COOKIE_PATH });
      if (!transaction) return handleFailure(new Error('no transaction of this browser'), call, {});
      const { target, popup } = transaction;
      try {
        const identity = await provider.completeAuthorization(call.url.search, transaction);
        const user = await findOrCreateUser(identity);
        if (identity.verifiedEmail && identity.verifiedEmail !== user.email)
          await emails.setVerified(user.id, identity.verifiedEmail);
        await signIn(user, call);
      } catch (error) {
        return handleFailure(error, call, { target_uri: target, popup: popup ? '1' : undefined });
      }
      return redirect(popup ? buildSignInPageUrl({ popup: '1' }) : (target ?? '/'));
    },
  };
}
