import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Person } from '../contract.ts';
import { viewerOf } from './sessions.ts';
import type { UserStore } from './user-store.ts';

export type People = ReturnType<typeof createPeople>;

/** What other features may ask about people. */
export function createPeople(users: UserStore) {
  return {
    async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
      const rows = await users.byIds([...new Set(ids)]);
      return new Map(rows.map(({ id, username, displayname }) => [id, { username, displayname }]));
    },
    async idOf(username: string): Promise<string | null> {
      return (await users.byUsername(username.trim().toLowerCase()))?.id ?? null;
    },
    /** The id of a member of this organization; anybody else's is not told. */
    async idInOrganization(username: string, organizationId: string): Promise<string | null> {
      const user = await users.byUsername(username.trim().toLowerCase());
      return user && user.organization_id === organizationId ? user.id : null;
    },
    /** A person as seen by the rules, for work that is done in someone's name. */
    async viewerOf(username: string): Promise<Viewer> {
      const user = await users.byUsername(username);
      if (!user) throw new Error(`accounts: there is no user '${username}'`);
      return viewerOf(user);
    },
  };
}
