import {
  type Member,
  organizationErrors,
  type organizationRoutes,
} from '#features/organizations/contract.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { UserRow } from './tables.ts';
import type { UserStore } from './user-store.ts';

export type Members = ReturnType<typeof createMembers>;

/** The people of an organization and what they may do in it. */
export function createMembers(users: UserStore) {
  function organizationOf(viewer: Viewer): string {
    if (!viewer.organizationId || viewer.organizationRole !== 'administrator') {
      throw fail(organizationErrors, 'NOT_ADMINISTRATOR');
    }
    return viewer.organizationId;
  }

  return {
    async list(viewer: Viewer, { cursor, max }: InputOf<typeof organizationRoutes.members>) {
      const rows = await users.members(organizationOf(viewer), cursor ?? '', max + 1);
      const list = rows.slice(0, max).map(present);
      return { list, next: rows.length > max ? (list.at(-1)?.username ?? null) : null };
    },

    async setRole(viewer: Viewer, input: InputOf<typeof organizationRoutes.setRole>): Promise<Member> {
      const organizationId = organizationOf(viewer);
      const username = input.username.toLowerCase();
      const changed = await users.setRole(organizationId, username, input.role, (administrators) => {
        // The viewer may have lost the role while waiting for the lock.
        if (!administrators.includes(viewer.username)) throw fail(organizationErrors, 'NOT_ADMINISTRATOR');
        const isLast = administrators.length === 1 && administrators[0] === username;
        if (isLast && input.role !== 'administrator') throw fail(organizationErrors, 'LAST_ADMINISTRATOR');
      });
      if (!changed) throw fail(organizationErrors, 'MEMBER_NOT_FOUND');
      return present(changed);
    },
  };
}

const present = (row: UserRow): Member => ({
  username: row.username,
  displayname: row.displayname,
  role: row.organization_role,
});
