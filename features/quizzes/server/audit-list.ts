import type { VideosPort } from '#features/videos/port.ts';
import type { OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import type { quizRoutes } from '../contract.ts';
import { createAuditStore } from './audit-store.ts';
import type { NamedPeople } from './named-people.ts';
import type { PersonCodes } from './person-codes.ts';

interface AuditListOptions {
  readonly db: Db;
  readonly videos: Pick<VideosPort, 'requireManaged'>;
  readonly people: NamedPeople;
  readonly codes: PersonCodes;
}

/** Who has changed grades of a video, and whose. */
export function createAuditList({ db, videos, people, codes }: AuditListOptions) {
  const store = createAuditStore(db);
  return async (viewer: Viewer, id: string): Promise<OutputOf<typeof quizRoutes.audit>> => {
    const { id: videoId, row } = await videos.requireManaged(viewer, id);
    const entries = await store.list(videoId);
    const [nameOf, describe] = await Promise.all([
      people.namesOf(
        entries.map((entry) => entry.user_id),
        row.organization_id,
      ),
      people.load(
        entries.flatMap(({ person }) => person ?? []),
        row.organization_id,
      ),
    ]);
    const list = entries.map(({ at, user_id, action, qid, person, changed }) => ({
      time: at.getTime(),
      by: nameOf(user_id),
      action,
      qid,
      person: person && codes.encode(videoId, person),
      name: person && describe(person).name,
      changed,
    }));
    return { list };
  };
}
