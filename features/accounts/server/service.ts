import type { OrganizationsPort } from '#features/organizations/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import { ANONYMOUS_USERNAME, type OrganizationRole, type Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Db, Tx } from '#kernel/server/db.ts';
import { accountErrors, type accountRoutes, type Person, type User, type UserSetting } from '../contract.ts';
import { peopleErrors } from '../people-contract.ts';
import { isReservedName } from '../reserved-names.ts';
import { secondFactorErrors } from '../second-factor-contract.ts';
import type { DeletedNames } from './deleted-names.ts';
import type { Invitations } from './invitations.ts';
import type { Notices } from './notices.ts';
import type { Passwords } from './passwords.ts';
import type { SecondFactors } from './second-factors.ts';
import type { Sessions, StartedSession } from './sessions.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';
import type { UserRow } from './tables.ts';
import type { UserStore } from './user-store.ts';

const SEARCH_MAX = 20;

/** Origin of a call, stored with a new session and used to limit sign-in attempts. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string;
  readonly sessionId: string | null;
}

export interface NewAccount {
  readonly username: string;
  readonly displayname: string;
  readonly password: string;
  /** Without a role the account belongs to no organization. */
  readonly role?: OrganizationRole | undefined;
  readonly organizationId?: string;
}

export interface SignedIn {
  readonly user: UserRow;
  readonly session: StartedSession;
}

export interface AccountServiceDependencies {
  readonly db: Db;
  readonly users: UserStore;
  readonly sessions: Sessions;
  readonly attempts: SignInAttempts;
  readonly passwords: Passwords;
  readonly organizations: Pick<OrganizationsPort, 'get'>;
  readonly invitations: Pick<Invitations, 'acceptInTransaction'>;
  readonly secondFactors: Pick<SecondFactors, 'isOn' | 'verify'>;
  readonly notices: Pick<Notices, 'add'>;
  readonly deletedNames: Pick<DeletedNames, 'includes'>;
  readonly canConfirmEmail: boolean;
  readonly clock: Clock;
}

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService(dependencies: AccountServiceDependencies) {
  const { db, users, sessions, attempts, passwords, organizations, invitations, clock } = dependencies;
  const { secondFactors, notices, deletedNames, canConfirmEmail } = dependencies;

  /** `then` runs in the transaction that creates the account and rolls it back on failure. */
  async function createUser(
    account: NewAccount,
    then = async (_: Tx, user: UserRow): Promise<UserRow> => user,
  ): Promise<UserRow> {
    const { displayname, role } = account;
    const username = account.username.trim().toLowerCase();
    if (isReservedName(username)) throw fail(accountErrors, 'USERNAME_RESERVED');
    const row = {
      username,
      displayname,
      created_at: clock.now(),
      password_hash: await passwords.hash(account.password),
      organization_id: role ? (account.organizationId ?? (await organizations.get(null)).id) : null,
      organization_role: role ?? null,
    };
    return db.transaction().execute(async (tx) => {
      const user = await users.insert(row, tx);
      // Checked after the insert, which waits for a deletion in progress.
      if (!user || (await deletedNames.includes(tx, username))) throw fail(accountErrors, 'USERNAME_TAKEN');
      return then(tx, user);
    });
  }

  /**
   * Always creates a new session, to prevent session fixation. `user` is the row whose password was checked: if the
   * password has changed since, the sign-in fails.
   */
  async function startSession(user: UserRow, caller: Caller): Promise<SignedIn> {
    if (user.suspended_at) throw fail(peopleErrors, 'ACCOUNT_SUSPENDED');
    const { userAgent, address, sessionId } = caller;
    const checked = { userAgent, address, replaced: sessionId, checkedHash: user.password_hash };
    const session = await sessions.start(user.id, checked);
    if (!session) throw fail(accountErrors, 'WRONG_CREDENTIALS');
    return { user, session };
  }

  async function requireOwnAccount(viewer: Viewer, username: string): Promise<UserRow> {
    // Look the user up through the session, never by the name in the URL.
    const user = viewer.userId ? await users.byId(viewer.userId) : undefined;
    if (!user || user.username !== username.toLowerCase()) throw fail(kernelErrors, 'FORBIDDEN');
    return user;
  }

  async function presentSetting(user: UserRow, sessionId: string | null): Promise<UserSetting> {
    const list = await sessions.list(user.id);
    return {
      username: user.username,
      displayname: user.displayname,
      interests: user.interests,
      email: user.email,
      can_confirm_email: canConfirmEmail,
      has_password: user.password_hash !== null,
      sessions: list.map((session) => ({
        id: session.id,
        current: session.id === sessionId,
        address: session.last_address,
        user_agent: session.user_agent,
        time_created: session.created_at.getTime(),
        time_last_seen: session.last_seen_at.getTime(),
      })),
    };
  }

  return {
    createUser,
    startSession,
    requireOwnAccount,

    async getUser(userId: string | null): Promise<User> {
      const row = userId ? await users.byId(userId) : undefined;
      if (!row) return { username: ANONYMOUS_USERNAME, displayname: '', interests: [], organization: null };
      const { username, displayname, interests, organization_role: role } = row;
      if (!role) return { username, displayname, interests, organization: null };
      const { id, name } = await organizations.get(row.organization_id);
      return { username, displayname, interests, organization: { id, name, role } };
    },

    async signUp(input: InputOf<typeof accountRoutes.signUp>, caller: Caller): Promise<SignedIn> {
      const { invitation, ...account } = input;
      // An invitation works even if sign-up is closed.
      if (invitation) {
        const join = (tx: Tx, user: UserRow) => invitations.acceptInTransaction(tx, invitation, user.id);
        return startSession(await createUser(account, join), caller);
      }
      const { sign_up_enabled } = await organizations.get(null);
      if (!sign_up_enabled) throw fail(accountErrors, 'SIGN_UP_CLOSED');
      return startSession(await createUser(account), caller);
    },

    /** With a second factor, only the person is returned; `completeSignIn` follows. */
    async signIn(
      input: InputOf<typeof accountRoutes.signIn>,
      caller: Caller,
    ): Promise<SignedIn | { user: UserRow; session: null }> {
      const username = input.username.toLowerCase();
      await attempts.register(username, caller.address);
      const user = isReservedName(username) ? undefined : await users.byUsername(username);
      const isCorrect = await passwords.verify(user?.password_hash ?? null, input.password);
      if (!user || !isCorrect) throw fail(accountErrors, 'WRONG_CREDENTIALS');
      if (user.suspended_at) throw fail(peopleErrors, 'ACCOUNT_SUSPENDED');
      if (await secondFactors.isOn(user.id)) {
        // The password was right; codes are counted on their own.
        await attempts.forgive(username, caller.address);
        return { user, session: null };
      }
      const signedIn = await startSession(user, caller);
      await attempts.clear(username, caller.address);
      return signedIn;
    },

    /** The second step. `isCurrent` tells whether the password of the first step still is the account's. */
    async completeSignIn(
      challenge: { userId: string; isCurrent: (user: UserRow) => boolean } | null,
      code: string,
      caller: Caller,
    ): Promise<SignedIn> {
      const user = challenge ? await users.byId(challenge.userId) : undefined;
      if (!user || !challenge?.isCurrent(user)) throw fail(secondFactorErrors, 'CHALLENGE_GONE');
      // Without a second factor any more, for example after an administrator reset it, the password is enough.
      if (await secondFactors.isOn(user.id)) await secondFactors.verify(user.id, code);
      const signedIn = await startSession(user, caller);
      await attempts.clear(user.username, caller.address);
      return signedIn;
    },

    async changePassword(
      viewer: Viewer,
      input: InputOf<typeof accountRoutes.changePassword>,
      caller: Caller,
    ): Promise<SignedIn> {
      const user = await requireOwnAccount(viewer, input.username);
      if (!user.password_hash) throw fail(accountErrors, 'NO_PASSWORD');
      await attempts.register(user.username, caller.address);
      const isCorrect = await passwords.verify(user.password_hash, input.current_password);
      if (!isCorrect) throw fail(accountErrors, 'WRONG_PASSWORD');
      const newHash = await passwords.hash(input.new_password);
      const { userAgent, address } = caller;
      const change = { userAgent, address, oldHash: user.password_hash, newHash };
      const session = await sessions.changePassword(user.id, change, (tx) =>
        notices.add(tx, user, 'passwordChanged'),
      );
      if (!session) throw fail(accountErrors, 'WRONG_PASSWORD');
      await attempts.clear(user.username, caller.address);
      return { user, session };
    },

    async setting(viewer: Viewer, username: string, sessionId: string | null): Promise<UserSetting> {
      return presentSetting(await requireOwnAccount(viewer, username), sessionId);
    },

    async changeSetting(
      viewer: Viewer,
      { username, displayname, interests, language }: InputOf<typeof accountRoutes.changeSetting>,
      sessionId: string | null,
    ): Promise<UserSetting> {
      const user = await requireOwnAccount(viewer, username);
      const change = {
        ...(displayname === undefined ? {} : { displayname }),
        ...(language === undefined ? {} : { language }),
        ...(interests === undefined ? {} : { interests: [...new Set(interests)] }),
      };
      const changed = Object.keys(change).length > 0 ? await users.change(user.id, change) : user;
      return presentSetting(changed, sessionId);
    },

    async findPeople(viewer: Viewer, q: string): Promise<Person[]> {
      if (!viewer.organizationId || q === '') return [];
      return users.search(viewer.organizationId, q, SEARCH_MAX);
    },
  };
}
