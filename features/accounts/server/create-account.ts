import type { OrganizationsPort } from '#features/organizations/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { OrganizationRole } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Db, Tx } from '#kernel/server/db.ts';
import { accountErrors } from '../contract.ts';
import { isReservedName } from '../reserved-names.ts';
import type { DeletedNames } from './deleted-names.ts';
import type { Passwords } from './passwords.ts';
import type { UserRow } from './tables.ts';
import type { UserStore } from './user-store.ts';

export interface NewAccount {
  readonly username: string;
  readonly displayname: string;
  readonly password: string;
  /** Without a role the account belongs to no organization. */
  readonly role?: OrganizationRole | undefined;
  readonly organizationId?: string;
}

export interface CreateAccountDependencies {
  readonly db: Db;
  readonly users: Pick<UserStore, 'insert'>;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly organizations: Pick<OrganizationsPort, 'get'>;
  readonly deletedNames: Pick<DeletedNames, 'includes'>;
  readonly clock: Clock;
}

export function createAccountCreation(dependencies: CreateAccountDependencies) {
  const { db, users, passwords, organizations, deletedNames, clock } = dependencies;

  /** `then` runs in the transaction that creates the account and rolls it back on failure. */
  return async function createUser(
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
  };
}
