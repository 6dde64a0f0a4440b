import { sql } from 'kysely';
import type { PeoplePort } from '#features/accounts/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import {
  type Block,
  type BlockScope,
  moderationErrors,
  type moderationRoutes,
} from '../moderation-contract.ts';
import { getBlockScopes, isModeratorOf } from '../policy.ts';
import type { Authors } from './authors.ts';
import { decodeCursor, getNextCursor } from './cursor.ts';
import type { ModerationActions } from './moderation-actions.ts';
import type { CommentTables } from './tables.ts';
import { assertManager, type FindVideo, type VideoContext } from './video-context.ts';

type In<R extends keyof typeof moderationRoutes> = InputOf<(typeof moderationRoutes)[R]>;
type Out<R extends keyof typeof moderationRoutes> = OutputOf<(typeof moderationRoutes)[R]>;

interface BlocksDependencies {
  readonly kernel: Pick<Kernel, 'db' | 'clock'>;
  readonly findVideo: FindVideo;
  readonly people: PeoplePort;
  readonly authors: Authors;
  readonly actions: Pick<ModerationActions, 'writeLog'>;
}

/** The columns that identify the scope of a block. */
const getBlockColumns = (video: VideoContext, scope: BlockScope) => ({
  organization_id: video.organizationId,
  owner_id: scope === 'owner' ? video.ownerId : null,
  video_id: scope === 'video' ? video.id : null,
});

const getBlockScope = (row: { owner_id: string | null; video_id: string | null }): BlockScope => {
  if (row.video_id !== null) return 'video';
  return row.owner_id === null ? 'organization' : 'owner';
};

/** Blocks people from commenting. */
export function createBlocks({ kernel, findVideo, people, authors, actions }: BlocksDependencies) {
  const { clock } = kernel;
  const db = kernel.db.withTables<CommentTables>();

  /** Resolves the video and the person after checking the viewer's permission for the scope. */
  async function resolveBlockTarget(viewer: Viewer, { id, username, scope }: In<'block'>) {
    const video = await findVideo(viewer, id);
    assertManager(video);
    if (!getBlockScopes(viewer, video).includes(scope)) {
      const code = scope === 'owner' ? 'OWNER_OR_MODERATORS_ONLY' : 'ORGANIZATION_MODERATORS_ONLY';
      throw fail(moderationErrors, code);
    }
    const userId = await people.idOf(username);
    if (!userId) throw fail(moderationErrors, 'PERSON_NOT_FOUND');
    return { video, userId };
  }

  /** Managers cannot be blocked from a video that they manage. */
  async function assertBlockable({ username, scope }: In<'block'>, video: VideoContext): Promise<void> {
    const person = await people.viewerOf(username);
    const isModeratorOrOwner = isModeratorOf(person, video.organizationId) || person.userId === video.ownerId;
    const isManager =
      scope !== 'organization' &&
      (await findVideo(person, video.id).then(
        ({ canManage }) => canManage,
        () => false,
      ));
    if (isModeratorOrOwner || isManager) throw fail(moderationErrors, 'CANNOT_BLOCK');
  }

  function log(viewer: Viewer, video: VideoContext, action: string, userId: string, scope: BlockScope) {
    return actions.writeLog(null, {
      video_id: video.id,
      actor_id: viewer.userId,
      action,
      comment_id: null,
      subject_id: userId,
      detail: { scope },
    });
  }

  return {
    async blocks(viewer: Viewer, { id, cursor, max }: In<'blocks'>): Promise<Out<'blocks'>> {
      const video = await findVideo(viewer, id);
      assertManager(video);
      const rows = await db
        .selectFrom('comment_blocks')
        .selectAll()
        .where('organization_id', '=', video.organizationId)
        .where(
          sql<boolean>`case when video_id is not null then video_id = ${video.id}
            else owner_id is null or owner_id = ${video.ownerId} end`,
        )
        .where('id', '<', decodeCursor(cursor))
        .orderBy('id', 'desc')
        .limit(max + 1)
        .execute();
      const page = rows.slice(0, max);
      const getAuthor = await authors.load(page.flatMap((row) => [row.user_id, row.blocked_by]));
      const allowedScopes = getBlockScopes(viewer, video);
      const list = page.map((row) => ({
        ...getAuthor(row.user_id),
        scope: getBlockScope(row),
        blocked_by: getAuthor(row.blocked_by).username,
        time_created: row.created_at.getTime(),
        can_unblock: allowedScopes.includes(getBlockScope(row)),
      }));
      return { list, next: getNextCursor(rows, max) };
    },

    async block(viewer: Viewer, input: In<'block'>): Promise<Block> {
      const { scope } = input;
      const { video, userId } = await resolveBlockTarget(viewer, input);
      await assertBlockable(input, video);
      const now = clock.now();
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('comment_blocks')
        .values({
          ...getBlockColumns(video, scope),
          user_id: userId,
          blocked_by: viewer.userId,
          created_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows) await log(viewer, video, 'blocked', userId, scope);
      const getAuthor = await authors.load([userId]);
      return {
        ...getAuthor(userId),
        scope,
        blocked_by: viewer.username,
        time_created: now.getTime(),
        can_unblock: true,
      };
    },

    async unblock(viewer: Viewer, input: In<'unblock'>): Promise<{ ok: true }> {
      const { scope } = input;
      const { video, userId } = await resolveBlockTarget(viewer, input);
      const columns = getBlockColumns(video, scope);
      const { numDeletedRows } = await db
        .deleteFrom('comment_blocks')
        .where('user_id', '=', userId)
        .where('organization_id', '=', columns.organization_id)
        .where(sql<boolean>`owner_id is not distinct from ${columns.owner_id}`)
        .where(sql<boolean>`video_id is not distinct from ${columns.video_id}`)
        .executeTakeFirst();
      if (numDeletedRows) await log(viewer, video, 'unblocked', userId, scope);
      return { ok: true };
    },
  };
}
