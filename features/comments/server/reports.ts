import { sql } from 'kysely';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { commentErrors } from '../contract.ts';
import { fromHexId } from '../hex-id.ts';
import type { moderationRoutes, QueueItem, ReportReason } from '../moderation-contract.ts';
import { createCommentStore } from './store.ts';
import type { CommentTables } from './tables.ts';
import { canRead, requireThread } from './thread-access.ts';
import { assertOn, type FindVideo } from './video-context.ts';

export interface ReportsDependencies {
  readonly kernel: Pick<Kernel, 'db' | 'clock'>;
  readonly findVideo: FindVideo;
}

/** Viewers' reports of comments, which put them into the moderation queue. */
export function createReports({ kernel, findVideo }: ReportsDependencies) {
  const db = kernel.db.withTables<CommentTables>();
  const store = createCommentStore(kernel.db);
  return {
    /** A second report of the same person only changes the reason. */
    async report(viewer: Viewer, input: InputOf<typeof moderationRoutes.report>): Promise<{ ok: true }> {
      const video = await findVideo(viewer, input.id);
      assertOn(video);
      const thread = requireThread(await store.find(video.id, fromHexId(input.comment)));
      if (!canRead(viewer, video, thread)) throw fail(commentErrors, 'COMMENT_NOT_FOUND');
      if (thread.row.author_id === viewer.userId) throw fail(commentErrors, 'OWN_COMMENT');
      await db
        .insertInto('comment_reports')
        .values({
          comment_id: thread.row.id,
          reporter_id: viewer.userId!,
          reason: input.reason,
          created_at: kernel.clock.now(),
        })
        .onConflict((conflict) =>
          conflict.columns(['comment_id', 'reporter_id']).doUpdateSet({ reason: input.reason }),
        )
        .execute();
      return { ok: true };
    },
  };
}

/** How often comments were reported, and why, most frequent reason first. */
export async function readReports(
  kernelDb: Kernel['db'],
  ids: readonly number[],
): Promise<Map<number, NonNullable<QueueItem['reports']>>> {
  const reports = new Map<number, NonNullable<QueueItem['reports']>>();
  if (ids.length === 0) return reports;
  const rows = await kernelDb
    .withTables<CommentTables>()
    .selectFrom('comment_reports')
    .select(['comment_id', 'reason', (build) => build.fn.countAll<number>().as('count')])
    .where(sql<boolean>`comment_id = any(${[...ids]}::bigint[])`)
    .groupBy(['comment_id', 'reason'])
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute();
  for (const { comment_id, reason, count } of rows) {
    const known = reports.get(comment_id) ?? { count: 0, reasons: [] };
    const reasons = [...known.reasons, { reason: reason as ReportReason, count: Number(count) }];
    reports.set(comment_id, { count: known.count + Number(count), reasons });
  }
  return reports;
}
