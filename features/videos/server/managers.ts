import type { Person } from '#features/accounts/contract.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { MANAGERS_MAX, type VideoManager, videoErrors } from '../contract.ts';
import type { createVideoAccess } from './access.ts';
import type { createVideoStore } from './store.ts';

/** What videos asks of accounts. */
export interface People {
  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  /** The id of a person of this organization. */
  idInOrganization(username: string, organizationId: string): Promise<string | null>;
}

interface ManagersOptions extends ReturnType<typeof createVideoAccess> {
  readonly store: ReturnType<typeof createVideoStore>;
  readonly people: People;
}
interface NamedPerson {
  readonly id: string;
  readonly username: string;
}

/** The people who may manage a video, named one by one by those who may edit it. */
export function createVideoManagers({ store, people, access, editable }: ManagersOptions) {
  async function listOf(videoId: string): Promise<{ list: VideoManager[] }> {
    const ids = await store.managerIds(videoId);
    const found = await people.byIds(ids);
    return { list: ids.flatMap((id) => found.get(id) ?? []) };
  }

  async function colleague(viewer: Viewer, { id, username }: NamedPerson) {
    const { row } = await editable(viewer, id);
    const userId = await people.idInOrganization(username, row.organization_id);
    if (!userId) throw fail(videoErrors, 'PERSON_NOT_FOUND');
    return { userId, ownerId: row.owner_id };
  }

  return {
    async managers(viewer: Viewer, id: string) {
      const found = await access(viewer, id);
      if (!found.flags.canManage) throw fail(videoErrors, 'OWNER_ONLY');
      return listOf(id);
    },
    async addManager(viewer: Viewer, named: NamedPerson) {
      const { userId, ownerId } = await colleague(viewer, named);
      if ((await store.managerIds(named.id)).length >= MANAGERS_MAX)
        throw fail(videoErrors, 'TOO_MANY_MANAGERS');
      if (userId !== ownerId) await store.addManager(named.id, userId);
      return listOf(named.id);
    },
    async removeManager(viewer: Viewer, named: NamedPerson) {
      const { userId } = await colleague(viewer, named);
      await store.removeManager(named.id, userId);
      return listOf(named.id);
    },
  };
}
