import {
  type ListedMember,
  type Member,
  organizationErrors,
  type organizationRoutes,
  requireAdministeredOrganization,
} from '#features/organizations/contract.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { OrganizationRole, Viewer } from '#kernel/contract/viewer.ts';
import { peopleErrors } from '../people-contract.ts';
import type { MemberStore } from './member-store.ts';
import type { People } from './people.ts';
import { type ListedPerson, listPeople } from './people-listing.ts';
import type { UserRow } from './tables.ts';
import type { UserStore } from './user-store.ts';

export type Members = ReturnType<typeof createMembers>;

/** The members of an organization and their roles. */
export function createMembers(users: UserStore, store: MemberStore, people: Pick<People, 'avatarsOf'>) {
  /** Role null removes the member. */
  function change(viewer: Viewer, name: string, role: OrganizationRole | null): Promise<UserRow> {
    const username = name.toLowerCase();
    return store.change(requireAdministeredOrganization(viewer), username, ({ administrators, member }) => {
      requireStillAdministrator(viewer, administrators);
      if (!member) throw fail(organizationErrors, 'MEMBER_NOT_FOUND');
      if (member.suspended_at && role === 'administrator')
        throw fail(peopleErrors, 'SUSPENDED_ADMINISTRATOR');
      const isLast = administrators.length === 1 && administrators[0] === username;
      if (isLast && role !== 'administrator') throw fail(organizationErrors, 'LAST_ADMINISTRATOR');
      return { member, role };
    });
  }

  return {
    /** A member that the viewer administers. */
    async find(viewer: Viewer, username: string): Promise<UserRow> {
      const organizationId = requireAdministeredOrganization(viewer);
      const user = await users.byUsername(username.toLowerCase());
      if (user?.organization_id !== organizationId) throw fail(organizationErrors, 'MEMBER_NOT_FOUND');
      return user;
    },

    async list(viewer: Viewer, { role, ...input }: InputOf<typeof organizationRoutes.members>) {
      const query = users
        .select()
        .where('organization_id', '=', requireAdministeredOrganization(viewer))
        .$if(role !== undefined, (all) => all.where('organization_role', '=', role!));
      const { list, next } = await listPeople(query, input, people);
      return { list: list.map(presentListed), next };
    },

    async setSuspended(viewer: Viewer, username: string, isSuspended: boolean): Promise<Member> {
      const organizationId = requireAdministeredOrganization(viewer);
      const changed = await store.suspend(organizationId, username.toLowerCase(), (locked) => {
        const { administrators, member } = locked;
        requireStillAdministrator(viewer, administrators);
        if (!member) throw fail(organizationErrors, 'MEMBER_NOT_FOUND');
        if (member.organization_role === 'administrator') throw fail(peopleErrors, 'SUSPENDED_ADMINISTRATOR');
        return { member, isSuspended };
      });
      return present(changed);
    },

    setRole: async (viewer: Viewer, input: InputOf<typeof organizationRoutes.setRole>): Promise<Member> =>
      present(await change(viewer, input.username, input.role)),

    async remove(viewer: Viewer, username: string): Promise<{ ok: true }> {
      await change(viewer, username, null);
      return { ok: true };
    },
  };
}

/** The viewer may have lost the role while waiting for the lock. */
function requireStillAdministrator({ username }: Viewer, administrators: readonly string[]): void {
  if (!administrators.includes(username)) throw fail(organizationErrors, 'NOT_ADMINISTRATOR');
}

const present = (row: UserRow): Member => ({
  username: row.username,
  displayname: row.displayname,
  role: row.organization_role!,
  joined_by: row.joined_by,
  suspended: row.suspended_at !== null,
});

const presentListed = (row: ListedPerson): ListedMember => ({
  ...present(row),
  avatar: row.avatar,
  time_joined: (row.joined_at ?? row.created_at).getTime(),
  time_last_seen: row.last_seen_at?.getTime() ?? null,
});
