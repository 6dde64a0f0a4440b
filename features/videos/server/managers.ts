import type { PeoplePort } from '#features/accounts/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import { MANAGERS_MAX, type VideoManager, videoErrors } from '../contract.ts';
import type { createVideoAccess } from './access.ts';
import type { Announce } from './announce.ts';
import { createVideoStore } from './store.ts';
import type { VideoRow } from './tables.ts';

interface ManagersOptions extends Pick<ReturnType<typeof createVideoAccess>, 'access' | 'editable'> {
  readonly db: Db;
  readonly announce: Announce;
  readonly people: PeoplePort;
}
interface NamedPerson {
  readonly id: string;
  readonly username: string;
}

/** The people who may manage a video, named one by one by those who may edit it. */
export function createVideoManagers({ db, announce, people, access, editable }: ManagersOptions) {
  const store = createVideoStore(db);
  async function listOf(videoId: string): Promise<{ list: VideoManager[] }> {
    const ids = await store.managerIds(videoId);
    const found = await people.byIds(ids);
    return { list: ids.flatMap((id) => found.get(id) ?? []) };
  }

  function found(userId: string | null): string {
    if (!userId) throw fail(videoErrors, 'PERSON_NOT_FOUND');
    return userId;
  }

  /** Streams that are open are checked again: a manager who was removed hears nothing more. */
  const changing = (row: VideoRow, change: (on: ReturnType<typeof createVideoStore>) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await change(createVideoStore(tx));
      await announce(tx, row, 'video.changed', { access: true });
    });

  return {
    async managers(viewer: Viewer, id: string) {
      const found = await access(viewer, id);
      if (!found.flags.canManage) throw fail(videoErrors, 'OWNER_ONLY');
      return listOf(id);
    },
    async addManager(viewer: Viewer, named: NamedPerson) {
      const { row } = await editable(viewer, named.id);
      const userId = found(await people.idInOrganization(named.username, row.organization_id));
      if ((await store.managerIds(named.id)).length >= MANAGERS_MAX)
        throw fail(videoErrors, 'TOO_MANY_MANAGERS');
      if (userId !== row.owner_id) await changing(row, (on) => on.addManager(named.id, userId));
      return listOf(named.id);
    },
    async removeManager(viewer: Viewer, named: NamedPerson) {
      const { row } = await editable(viewer, named.id);
      // Also somebody who is no longer a member can be taken off the list, and nobody learns who has an account.
      const userId = await people.idOf(named.username);
      const listed = await store.managerIds(named.id);
      if (!userId || !listed.includes(userId)) {
        found(await people.idInOrganization(named.username, row.organization_id));
        return listOf(named.id);
      }
      await changing(row, (on) => on.removeManager(named.id, userId));
      return listOf(named.id);
    },
  };
}
