import { sql } from 'kysely';
import type { VideosPort } from '#features/videos/port.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import type { moderationRoutes } from '../moderation-contract.ts';

type Counts = typeof moderationRoutes.counts;

/** Counts the comments of videos that the viewer manages; others, and those without comments, are left out. */
export function createCommentCounts(db: Db, videos: Pick<VideosPort, 'listManaged'>) {
  return async (viewer: Viewer, { ids }: InputOf<Counts>): Promise<OutputOf<Counts>> => {
    const managed = await videos.listManaged(viewer);
    const asked = managed === 'all' ? ids : ids.filter((id) => managed.includes(id));
    if (asked.length === 0 || viewer.organizationId === null) return { list: [] };
    // The totals do not know the organization, but the comments do.
    const { rows } = await sql<{ kapsule_id: string; count: number }>`
      select total.video_id as kapsule_id, total.visible + total.replies as count
      from comment_totals as total
      where total.video_id = any(${asked}::text[]) and total.visible > 0 and exists (
        select 1 from comments
        where video_id = total.video_id and parent_id is null and status = 'visible'
          and organization_id = ${viewer.organizationId}
      )`.execute(db);
    return { list: rows };
  };
}
