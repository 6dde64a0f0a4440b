import type { PeoplePort } from '#features/accounts/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import { MANAGERS_MAX, type VideoManager, videoErrors } from '../contract.ts';
import type { createVideoAccess, FoundVideo } from './access.ts';
import type { Announce } from './announce.ts';
import { createVideoStore, type VideoStore } from './store.ts';
import type { VideoRow } from './tables.ts';

interface ManagersOptions extends Pick<ReturnType<typeof createVideoAccess>, 'access'> {
  readonly db: Db;
  readonly announce: Announce;
  readonly people: PeoplePort;
}
interface ManagerInput {
  readonly id: string;
  readonly username: string;
}

/** The editors of a video, chosen by its owner, moderators, and administrators. */
export function createVideoManagers({ db, announce, people, access }: ManagersOptions) {
  const store = createVideoStore(db);
  async function requireChooser(viewer: Viewer, id: string): Promise<FoundVideo> {
    const found = await access(viewer, id);
    if (!found.flags.canSetManagers) throw fail(videoErrors, 'OWNER_ONLY');
    return found;
  }

  async function listOf(videoId: string): Promise<{ list: VideoManager[] }> {
    const ids = await store.managerIds(videoId);
    const found = await people.byIds(ids);
    return { list: ids.flatMap((id) => found.get(id) ?? []) };
  }

  function requireFound(userId: string | null): string {
    if (!userId) throw fail(videoErrors, 'PERSON_NOT_FOUND');
    return userId;
  }

  /** Announces the change of access, so that open event streams of a removed manager are closed. */
  const changeAndAnnounce = (row: VideoRow, change: (on: VideoStore) => Promise<unknown>) =>
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
    async addManager(viewer: Viewer, input: ManagerInput) {
      const { row } = await requireChooser(viewer, input.id);
      const userId = requireFound(await people.idInOrganization(input.username, row.organization_id));
      if ((await store.managerIds(input.id)).length >= MANAGERS_MAX)
        throw fail(videoErrors, 'TOO_MANY_MANAGERS');
      if (userId !== row.owner_id) await changeAndAnnounce(row, (on) => on.addManager(input.id, userId));
      return listOf(input.id);
    },
    async removeManager(viewer: Viewer, input: ManagerInput) {
      const { row } = await requireChooser(viewer, input.id);
      // Former members can be removed too, without revealing who has an account.
      const userId = await people.idOf(input.username);
      const listed = await store.managerIds(input.id);
      if (!userId || !listed.includes(userId)) {
        requireFound(await people.idInOrganization(input.username, row.organization_id));
        return listOf(input.id);
      }
      await changeAndAnnounce(row, (on) => on.removeManager(input.id, userId));
      return listOf(input.id);
    },
  };
}
