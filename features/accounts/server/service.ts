import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import { ANONYMOUS_USERNAME, type Viewer } from '#kernel/contract/viewer.ts';
import type { Tx } from '#kernel/server/db.ts';
import { accountErrors, type accountRoutes, type Person, type User, type UserSetting } from '../contract.ts';
import { type CreateAccountDependencies, createAccountCreation } from './create-account.ts';
import type { Invitations } from './invitations.ts';
import type { Passwords } from './passwords.ts';
import type { People } from './people.ts';
import type { Sessions } from './sessions.ts';
import { type Caller, createSignIn, type SignedIn, type SignInDependencies } from './sign-in.ts';
import type { UserRow } from './tables.ts';
import { createUserSettings, type UserSettingsDependencies } from './user-settings.ts';
import type { UserStore } from './user-store.ts';

const SEARCH_MAX = 20;

export interface AccountServiceDependencies
  extends CreateAccountDependencies,
    SignInDependencies,
    UserSettingsDependencies {
  readonly users: UserStore;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly invitations: Pick<Invitations, 'acceptInTransaction'>;
  readonly people: Pick<People, 'avatarsOf'>;
}

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService(dependencies: AccountServiceDependencies) {
  const { users, organizations, invitations, people } = dependencies;
  const createUser = createAccountCreation(dependencies);
  const signIn = createSignIn(dependencies);
  const { startSession } = signIn;
  const settings = createUserSettings(dependencies);

  async function requireOwnAccount(viewer: Viewer, username: string): Promise<UserRow> {
    // Look the user up through the session, never by the name in the URL.
    const user = viewer.userId ? await users.byId(viewer.userId) : undefined;
    if (!user || user.username !== username.toLowerCase()) throw fail(kernelErrors, 'FORBIDDEN');
    return user;
  }

  return {
    createUser,
    startSession,
    signIn: signIn.signIn,
    completeSignIn: signIn.completeSignIn,
    requireOwnAccount,

    async getUser(userId: string | null): Promise<User> {
      const row = userId ? await users.byId(userId) : undefined;
      if (!row) return { username: ANONYMOUS_USERNAME, displayname: '', interests: [], organization: null };
      const { username, displayname, interests, organization_role: role } = row;
      const avatar = (await people.avatarsOf([row.id])).get(row.id) ?? null;
      if (!role) return { username, displayname, interests, avatar, organization: null };
      const { id, name } = await organizations.get(row.organization_id);
      return { username, displayname, interests, avatar, organization: { id, name, role } };
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

    async changePassword(
      viewer: Viewer,
      input: InputOf<typeof accountRoutes.changePassword>,
      caller: Caller,
    ): Promise<SignedIn> {
      return signIn.changePassword(await requireOwnAccount(viewer, input.username), input, caller);
    },

    async setting(viewer: Viewer, username: string, sessionId: string | null): Promise<UserSetting> {
      return settings.present(await requireOwnAccount(viewer, username), sessionId);
    },

    async changeSetting(
      viewer: Viewer,
      input: InputOf<typeof accountRoutes.changeSetting>,
      sessionId: string | null,
    ): Promise<UserSetting> {
      return settings.change(await requireOwnAccount(viewer, input.username), input, sessionId);
    },

    async findPeople(viewer: Viewer, q: string): Promise<Person[]> {
      if (!viewer.organizationId || q === '') return [];
      return users.search(viewer.organizationId, q, SEARCH_MAX);
    },
  };
}
