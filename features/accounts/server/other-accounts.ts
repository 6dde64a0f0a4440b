import { type PeopleListInput, requireAdministeredOrganization } from '#features/organizations/contract.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { type OtherAccount, peopleErrors } from '../people-contract.ts';
import type { MemberStore } from './member-store.ts';
import type { People } from './people.ts';
import { type ListedPerson, listPeople } from './people-listing.ts';
import type { UserRow } from './tables.ts';
import type { UserStore } from './user-store.ts';

export type OtherAccounts = ReturnType<typeof createOtherAccounts>;

interface OtherAccountsDependencies {
  readonly users: UserStore;
  readonly store: Pick<MemberStore, 'suspend'>;
  readonly organizations: Pick<OrganizationsPort, 'get'>;
  readonly people: Pick<People, 'avatarsOf'>;
}

/** Accounts without an organization. The administrators of the default one run the site and manage them. */
export function createOtherAccounts({ users, store, organizations, people }: OtherAccountsDependencies) {
  async function requireOperator(viewer: Viewer): Promise<void> {
    const organizationId = requireAdministeredOrganization(viewer);
    if ((await organizations.get(null)).id !== organizationId) throw fail(peopleErrors, 'NOT_OPERATOR');
  }

  return {
    async find(viewer: Viewer, username: string): Promise<UserRow> {
      await requireOperator(viewer);
      const user = await users.byUsername(username.toLowerCase());
      if (!user || user.organization_id !== null) throw fail(peopleErrors, 'ACCOUNT_NOT_FOUND');
      return user;
    },

    async list(viewer: Viewer, input: PeopleListInput) {
      await requireOperator(viewer);
      const query = users.select().where('organization_id', 'is', null);
      const { list, next } = await listPeople(query, input, people);
      return { list: list.map(present), next };
    },

    async setSuspended(viewer: Viewer, username: string, isSuspended: boolean): Promise<{ ok: true }> {
      await requireOperator(viewer);
      await store.suspend(null, username.toLowerCase(), ({ member }) => {
        if (!member) throw fail(peopleErrors, 'ACCOUNT_NOT_FOUND');
        return { member, isSuspended };
      });
      return { ok: true };
    },
  };
}

const present = (row: ListedPerson): OtherAccount => ({
  username: row.username,
  displayname: row.displayname,
  avatar: row.avatar,
  suspended: row.suspended_at !== null,
  sso: row.sso_issuer !== null,
  time_created: row.created_at.getTime(),
  time_last_seen: row.last_seen_at?.getTime() ?? null,
});
