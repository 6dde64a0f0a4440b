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
import { blockScopes, moderates } from '../policy.ts';
import { cursorOf, idOfCursor } from './cursor.ts';
import type { Decisions } from './decisions.ts';
import type { Names } from './names.ts';
import type { CommentTables } from './tables.ts';
import { assertManager, type FindVideo, type VideoContext } from './video-context.ts';

type In<R extends keyof typeof moderationRoutes> = InputOf<(typeof moderationRoutes)[R]>;
type Out<R extends keyof typeof moderationRoutes> = OutputOf<(typeof moderationRoutes)[R]>;

interface BlocksParts {
  readonly kernel: Pick<Kernel, 'db' | 'clock'>;
  readonly findVideo: FindVideo;
  readonly people: PeoplePort;
  readonly names: Names;
  readonly decisions: Pick<Decisions, 'writeLog'>;
}

/** The columns that say from what a person is kept. */
const placeOf = (video: VideoContext, scope: BlockScope) => ({
  organization_id: video.organizationId,
  owner_id: scope === 'owner' ? video.ownerId : null,
  video_id: scope === 'video' ? video.id : null,
});

const scopeOf = (row: { owner_id: string | null; video_id: string | null }): BlockScope => {
  if (row.video_id !== null) return 'video';
  return row.owner_id === null ? 'organization' : 'owner';
};

/** People who cannot comment. */
export function createBlocks({ kernel, findVideo, people, names, decisions }: BlocksParts) {
  const { clock } = kernel;
  const db = kernel.db.withTables<CommentTables>();

  /** The video and the person, after everything that could be refused was checked. */
  async function named(viewer: Viewer, { id, username, scope }: In<'block'>) {
    const video = await findVideo(viewer, id);
    assertManager(video);
    if (!blockScopes(viewer, video).includes(scope)) {
      const code = scope === 'owner' ? 'OWNER_OR_MODERATORS_ONLY' : 'ORGANIZATION_MODERATORS_ONLY';
      throw fail(moderationErrors, code);
    }
    const userId = await people.idOf(username);
    if (!userId) throw fail(moderationErrors, 'PERSON_NOT_FOUND');
    return { video, userId };
  }

  /** Those who manage what they would be kept from cannot be kept away. */
  async function assertBlockable({ username, scope }: In<'block'>, video: VideoContext): Promise<void> {
    const person = await people.viewerOf(username);
    const leads = moderates(person, video.organizationId) || person.userId === video.ownerId;
    const manages =
      scope !== 'organization' &&
      (await findVideo(person, video.id).then(
        (seen) => seen.canManage,
        () => false,
      ));
    if (leads || manages) throw fail(moderationErrors, 'CANNOT_BLOCK');
  }

  function log(viewer: Viewer, video: VideoContext, action: string, userId: string, scope: BlockScope) {
    const entry = { video_id: video.id, actor_id: viewer.userId, comment_id: null, subject_id: userId };
    return decisions.writeLog(null, { ...entry, action, detail: { scope } });
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
        .where('id', '<', idOfCursor(cursor))
        .orderBy('id', 'desc')
        .limit(max + 1)
        .execute();
      const shown = rows.slice(0, max);
      const nameOf = await names.of(shown.flatMap((row) => [row.user_id, row.blocked_by]));
      const allowed = blockScopes(viewer, video);
      const list = shown.map((row) => ({
        ...nameOf(row.user_id),
        scope: scopeOf(row),
        blocked_by: nameOf(row.blocked_by).username,
        time_created: row.created_at.getTime(),
        can_unblock: allowed.includes(scopeOf(row)),
      }));
      return { list, next: cursorOf(rows, max) };
    },

    async block(viewer: Viewer, input: In<'block'>): Promise<Block> {
      const { scope } = input;
      const { video, userId } = await named(viewer, input);
      await assertBlockable(input, video);
      const at = clock.now();
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('comment_blocks')
        .values({
          ...placeOf(video, scope),
          user_id: userId,
          blocked_by: viewer.userId,
          created_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows) await log(viewer, video, 'blocked', userId, scope);
      const person = (await names.of([userId]))(userId);
      const made = { scope, blocked_by: viewer.username, time_created: at.getTime() };
      return { ...person, ...made, can_unblock: true };
    },

    async unblock(viewer: Viewer, input: In<'unblock'>): Promise<{ ok: true }> {
      const { scope } = input;
      const { video, userId } = await named(viewer, input);
      const place = placeOf(video, scope);
      const { numDeletedRows } = await db
        .deleteFrom('comment_blocks')
        .where('user_id', '=', userId)
        .where('organization_id', '=', place.organization_id)
        .where(sql<boolean>`owner_id is not distinct from ${place.owner_id}`)
        .where(sql<boolean>`video_id is not distinct from ${place.video_id}`)
        .executeTakeFirst();
      if (numDeletedRows) await log(viewer, video, 'unblocked', userId, scope);
      return { ok: true };
    },
  };
}
