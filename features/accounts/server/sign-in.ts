import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import { accountErrors, type accountRoutes } from '../contract.ts';
import { peopleErrors } from '../people-contract.ts';
import { isReservedName } from '../reserved-names.ts';
import { secondFactorErrors } from '../second-factor-contract.ts';
import type { Notices } from './notices.ts';
import type { Passwords } from './passwords.ts';
import type { SecondFactors } from './second-factors.ts';
import type { Sessions, StartedSession } from './sessions.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';
import type { UserRow } from './tables.ts';
import type { UserStore } from './user-store.ts';

/** Origin of a call, stored with a new session and used to limit sign-in attempts. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string;
  readonly sessionId: string | null;
}

export interface SignedIn {
  readonly user: UserRow;
  readonly session: StartedSession;
}

export interface SignInDependencies {
  readonly users: Pick<UserStore, 'byId' | 'byUsername'>;
  readonly sessions: Pick<Sessions, 'start' | 'changePassword'>;
  readonly attempts: SignInAttempts;
  readonly passwords: Passwords;
  readonly secondFactors: Pick<SecondFactors, 'isOn' | 'verify'>;
  readonly notices: Pick<Notices, 'add'>;
}

/** Sessions that start with a password, and the password itself. */
export function createSignIn(dependencies: SignInDependencies) {
  const { users, sessions, attempts, passwords, secondFactors, notices } = dependencies;

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

  return {
    startSession,

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
      user: UserRow,
      input: Pick<InputOf<typeof accountRoutes.changePassword>, 'current_password' | 'new_password'>,
      caller: Caller,
    ): Promise<SignedIn> {
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
  };
}
