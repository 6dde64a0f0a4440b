import { randomBytes } from 'node:crypto';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import { requiredLine } from '#kernel/contract/fields.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Call, RawResponse } from '#kernel/server/http/call.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { accountErrors, accountRoutes } from '../contract.ts';
import { usernameFrom, withSuffix } from '../username-from.ts';
import { redirect, signInPage, targetOf } from './authorize.ts';
import type { Emails } from './emails.ts';
import type { Joining } from './joining.ts';
import { createSsoProvider, type OidcSettings, type SsoPerson } from './sso-provider.ts';
import { createSsoTransactions, SSO_COOKIE, SSO_LIFE_SEC } from './sso-transaction.ts';
import type { UserRow } from './tables.ts';
import type { UserStore } from './user-store.ts';

const NUMBERED_NAMES = 20;
const COOKIE_PATH = accountRoutes.ssoStart.path.replace(/\/start$/, '');

export interface SsoParts {
  readonly settings: OidcSettings | undefined;
  readonly kernel: Pick<Kernel, 'publicUrl' | 'secrets' | 'clock' | 'log'>;
  readonly users: UserStore;
  readonly organizations: Pick<OrganizationsPort, 'get'>;
  readonly joining: Pick<Joining, 'ssoJoins'>;
  readonly emails: Pick<Emails, 'vouched'>;
  /** Starts a session for the person and gives its cookie to the caller. */
  signIn(user: UserRow, call: Call): Promise<void>;
}

export type Sso = ReturnType<typeof createSso>;

/**
 * Single sign-on by OpenID Connect. The provider says who someone is and nothing about what they may do. An account is
 * found by issuer and subject alone: neither a name nor an address ever leads to an account that exists already.
 */
export function createSso({ settings, kernel, users, organizations, joining, emails, signIn }: SsoParts) {
  const { publicUrl, log } = kernel;
  const transactions = createSsoTransactions(kernel);
  const provider = settings && createSsoProvider(settings, publicUrl + accountRoutes.ssoCallback.path);

  /** People are led back to the sign-in page; programs get the envelope. */
  function failed(error: unknown, call: Call, query: Record<string, string | undefined>): RawResponse {
    log.warn({ err: error, issuer: settings?.issuer }, 'single sign-on failed');
    if (!call.header('accept')?.includes('text/html')) throw fail(accountErrors, 'SSO_FAILED');
    return redirect(signInPage({ error: 'SSO_FAILED', ...query }));
  }

  async function userOf(person: SsoPerson): Promise<UserRow> {
    const known = await users.bySubject(person.issuer, person.subject);
    if (known) return known;
    const plain = usernameFrom(person.preferredUsername ?? person.email);
    const { id } = await organizations.get(null);
    const joins = await joining.ssoJoins(id);
    const membership = joins
      ? ({ organization_id: id, organization_role: 'member', joined_by: 'sso' } as const)
      : {};
    // A name that exists belongs to someone else, whatever the provider says: the newcomer gets another one.
    for (let turn = 1; ; turn += 1) {
      const suffix = turn <= NUMBERED_NAMES ? String(turn) : randomBytes(4).toString('hex');
      const username = turn === 1 ? plain : withSuffix(plain, suffix);
      const shown = requiredLine(80).safeParse(person.name);
      const made = await users.insert({
        username,
        displayname: shown.success ? shown.data : username,
        ...membership,
        sso_issuer: person.issuer,
        sso_subject: person.subject,
        created_at: kernel.clock.now(),
      });
      // Not made: the name is taken, or the same person came twice at once.
      const found = made ?? (await users.bySubject(person.issuer, person.subject));
      if (found) return found;
    }
  }

  return {
    async start(input: InputOf<typeof accountRoutes.ssoStart>, call: Call): Promise<RawResponse> {
      if (!provider) throw fail(accountErrors, 'SSO_OFF');
      const target = targetOf(input.target_uri, publicUrl);
      const popup = input.popup === '1' || input.popup === 'true';
      try {
        const { address, secrets } = await provider.begin();
        const cookie = transactions.seal({ ...secrets, target, popup });
        call.setCookie(SSO_COOKIE, cookie, { maxAgeSec: SSO_LIFE_SEC, path: COOKIE_PATH });
        return redirect(address);
      } catch (error) {
        return failed(error, call, { target_uri: target, popup: popup ? '1' : undefined });
      }
    },

    async callback(call: Call): Promise<RawResponse> {
      if (!provider) throw fail(accountErrors, 'SSO_OFF');
      const transaction = transactions.open(call.cookie(SSO_COOKIE));
      // Once only, however it ends.
      call.clearCookie(SSO_COOKIE, { path: COOKIE_PATH });
      if (!transaction) return failed(new Error('no transaction of this browser'), call, {});
      const { target, popup } = transaction;
      try {
        const person = await provider.finish(call.url.search, transaction);
        const user = await userOf(person);
        if (person.verifiedEmail && person.verifiedEmail !== user.email)
          await emails.vouched(user.id, person.verifiedEmail);
        await signIn(user, call);
      } catch (error) {
        return failed(error, call, { target_uri: target, popup: popup ? '1' : undefined });
      }
      return redirect(popup ? signInPage({ popup: '1' }) : (target ?? '/'));
    },
  };
}
