import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import type { PersonWithPicture, ReadAvatars } from '../port.ts';
import { createDeletionStore } from './deletion-store.ts';
import { toViewer } from './sessions.ts';
import type { UserStore } from './user-store.ts';

export type People = ReturnType<typeof createPeople>;

/** User lookups for other features. */
export function createPeople(users: UserStore, db: Db) {
  let readAvatars: ReadAvatars = async () => new Map();
  return {
    setAvatars(read: ReadAvatars): void {
      readAvatars = read;
    },
    /** Finds the addresses of pictures by the ids of people. */
    avatarsOf: (ids: readonly string[]) => readAvatars(ids),
    async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, PersonWithPicture>> {
      const unique = [...new Set(ids)];
      const [rows, avatars] = await Promise.all([users.byIds(unique), readAvatars(unique)]);
      return new Map(
        rows.map(({ id, username, displayname }) => [
          id,
          { username, displayname, avatar: avatars.get(id) ?? null },
        ]),
      );
    },
    async membersByIds(ids: readonly string[], organizationId: string) {
      const rows = await users.byIds([...new Set(ids)]);
      const members = rows.filter(({ organization_id }) => organization_id === organizationId);
      return new Map(members.map(({ id, username, displayname }) => [id, { username, displayname }]));
    },
    async idOf(username: string): Promise<string | null> {
      return (await users.byUsername(username.trim().toLowerCase()))?.id ?? null;
    },
    /** Returns null for people outside the organization, so that their existence is not revealed. */
    async idInOrganization(username: string, organizationId: string): Promise<string | null> {
      const user = await users.byUsername(username.trim().toLowerCase());
      return user && user.organization_id === organizationId ? user.id : null;
    },
    /** The administrator of an organization who has been here longest. */
    async administratorOf(organizationId: string): Promise<string | null> {
      return (await createDeletionStore(db).heirOf(organizationId))?.id ?? null;
    },
    async interestsOf(userId: string): Promise<readonly string[]> {
      return (await users.byId(userId))?.interests ?? [];
    },
    /** For work done on behalf of a person, under their permissions. */
    async viewerOf(username: string): Promise<Viewer> {
      const user = await users.byUsername(username);
      if (!user) throw new Error(`accounts: there is no user '${username}'`);
      return toViewer(user);
    },
  };
}
