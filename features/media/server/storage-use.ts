import { sql } from 'kysely';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import type { StorageUse } from '../contract.ts';
import type { UploadLimits } from './uploads.ts';

const managesAll = ({ organizationRole: role }: Viewer): boolean =>
  role === 'moderator' || role === 'administrator';

/** Sums up uploaded files, by the person who uploaded them and by organization. */
export function createStorageUse(db: Db, limits: Pick<UploadLimits, 'maxPersonBytes'>) {
  async function sum(where: ReturnType<typeof sql>): Promise<{ bytes: number; trash_bytes: number }> {
    const { rows } = await sql<{ bytes: number; trash_bytes: number }>`
      select coalesce(sum(size), 0)::bigint as bytes,
        coalesce(sum(size) filter (where videos.deleted_at is not null), 0)::bigint as trash_bytes
      from media_sources join videos on videos.id = media_sources.video_id
      where ${where}`.execute(db);
    return rows[0]!;
  }
  return async (viewer: Viewer): Promise<StorageUse> => {
    const { userId, organizationId } = viewer;
    const own = await sum(sql`media_sources.owner_id = ${userId}`);
    const all =
      organizationId && managesAll(viewer)
        ? await sum(sql`videos.organization_id = ${organizationId}`)
        : null;
    const limit_bytes = Number.isFinite(limits.maxPersonBytes) ? limits.maxPersonBytes : null;
    return { own: { ...own, limit_bytes }, organization: all && { bytes: all.bytes } };
  };
}
