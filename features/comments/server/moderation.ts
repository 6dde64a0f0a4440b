import { sql } from 'kysely';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Kernel } from '#kernel/server/feature.ts';
import { toHexId } from '../hex-id.ts';
import {
  type Block,
  type CommentSettings,
  type LogEntry,
  moderationErrors,
  type moderationRoutes,
} from '../moderation-contract.ts';
import { cursorOf, idOfCursor } from './cursor.ts';
import type { Decisions } from './decisions.ts';
import type { Names, People } from './names.ts';
import type { CommentTables } from './tables.ts';
import { assertManager, type FindVideo, type VideoContext } from './video-context.ts';

type In<R extends keyof typeof moderationRoutes> = InputOf<(typeof moderationRoutes)[R]>;
type Out<R extends keyof typeof moderationRoutes> = OutputOf<(typeof moderationRoutes)[R]>;

export interface ModerationParts {
  readonly kernel: Pick<Kernel, 'db' | 'clock'>;
  readonly findVideo: FindVideo;
  readonly people: People;
  readonly names: Names;
  readonly decisions: Decisions;
}

const DEFAULTS: CommentSettings = { slow_mode_sec: 0, hold_links: false, hold_words: [] };

/** What owners set: slow mode, what is held back, who cannot comment; and who did what. */
export function createModeration({ kernel, findVideo, people, names, decisions }: ModerationParts) {
  const { clock } = kernel;
  const db = kernel.db.withTables<CommentTables>();

  async function managed(viewer: Viewer, id: string): Promise<VideoContext> {
    const video = await findVideo(viewer, id);
    assertManager(video);
    return video;
  }

  const settingsOf = async (videoId: string): Promise<CommentSettings> =>
    (await db
      .selectFrom('comment_settings')
      .select(['slow_mode_sec', 'hold_links', 'hold_words'])
      .where('video_id', '=', videoId)
      .executeTakeFirst()) ?? DEFAULTS;

  /** The people who cannot be kept away: those who manage what they would be kept from. */
  async function assertBlockable(username: string, video: VideoContext, scope: In<'block'>['scope']) {
    const person = await people.viewerOf(username);
    const colleague = person.organizationId === video.organizationId;
    const leads = colleague && person.organizationRole !== 'member';
    const owns = person.userId === video.ownerId;
    const manages =
      scope === 'owner' &&
      (await findVideo(person, video.id).then(
        (seen) => seen.canManage,
        () => false,
      ));
    if (leads || owns || manages) throw fail(moderationErrors, 'CANNOT_BLOCK');
  }

  /** Which row a block is: the owner's or the organization's. */
  function place(viewer: Viewer, video: VideoContext, scope: In<'block'>['scope']): string | null {
    if (scope === 'owner') return video.ownerId;
    const leads = viewer.organizationId === video.organizationId && viewer.organizationRole !== 'member';
    if (!leads) throw fail(moderationErrors, 'ORGANIZATION_MODERATORS_ONLY');
    return null;
  }

  return {
    async settings(viewer: Viewer, { id }: In<'settings'>): Promise<CommentSettings> {
      return settingsOf((await managed(viewer, id)).id);
    },

    async changeSettings(viewer: Viewer, { id, ...change }: In<'changeSettings'>): Promise<CommentSettings> {
      const video = await managed(viewer, id);
      const words = change.hold_words && { hold_words: [...new Set(change.hold_words)] };
      const set = { ...change, ...words } as Partial<CommentSettings>;
      await db
        .insertInto('comment_settings')
        .values({ video_id: video.id, ...DEFAULTS, ...set })
        .onConflict((conflict) => conflict.column('video_id').doUpdateSet({ video_id: video.id, ...set }))
        .execute();
      await decisions.log(viewer, video, 'settings-changed', null, set);
      return settingsOf(video.id);
    },

    async blocks(viewer: Viewer, { id, cursor, max }: In<'blocks'>): Promise<Out<'blocks'>> {
      const video = await managed(viewer, id);
      const rows = await db
        .selectFrom('comment_blocks')
        .selectAll()
        .where('organization_id', '=', video.organizationId)
        .where(sql<boolean>`(owner_id is null or owner_id = ${video.ownerId})`)
        .where('id', '<', idOfCursor(cursor))
        .orderBy('id', 'desc')
        .limit(max + 1)
        .execute();
      const shown = rows.slice(0, max);
      const nameOf = await names.of(shown.flatMap((row) => [row.user_id, row.blocked_by]));
      const list = shown.map((row) => ({
        ...nameOf(row.user_id),
        scope: row.owner_id === null ? ('organization' as const) : ('owner' as const),
        blocked_by: nameOf(row.blocked_by).username,
        time_created: row.created_at.getTime(),
      }));
      return { list, next: cursorOf(rows, max) };
    },

    async block(viewer: Viewer, { id, username, scope }: In<'block'>): Promise<Block> {
      const video = await managed(viewer, id);
      const owner_id = place(viewer, video, scope);
      const user_id = await people.idOf(username);
      if (!user_id) throw fail(moderationErrors, 'PERSON_NOT_FOUND');
      await assertBlockable(username, video, scope);
      const at = clock.now();
      const blocked = await db
        .insertInto('comment_blocks')
        .values({
          organization_id: video.organizationId,
          owner_id,
          user_id,
          blocked_by: viewer.userId,
          created_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      const person = { id: null, author_id: user_id };
      if (blocked.numInsertedOrUpdatedRows)
        await logPerson(viewer, video, 'blocked', person.author_id, scope);
      const nameOf = await names.of([user_id]);
      return { ...nameOf(user_id), scope, blocked_by: viewer.username, time_created: at.getTime() };
    },

    async unblock(viewer: Viewer, { id, username, scope }: In<'unblock'>): Promise<{ ok: true }> {
      const video = await managed(viewer, id);
      const owner = place(viewer, video, scope);
      const userId = await people.idOf(username);
      if (!userId) throw fail(moderationErrors, 'PERSON_NOT_FOUND');
      const removed = await db
        .deleteFrom('comment_blocks')
        .where('user_id', '=', userId)
        .where('organization_id', '=', video.organizationId)
        .where(sql<boolean>`owner_id is not distinct from ${owner}`)
        .executeTakeFirst();
      if (removed.numDeletedRows) await logPerson(viewer, video, 'unblocked', userId, scope);
      return { ok: true };
    },

    async log(viewer: Viewer, { id, cursor, max }: In<'log'>): Promise<Out<'log'>> {
      const video = await managed(viewer, id);
      const rows = await db
        .selectFrom('comment_log')
        .selectAll()
        .where('video_id', '=', video.id)
        .where('id', '<', idOfCursor(cursor))
        .orderBy('id', 'desc')
        .limit(max + 1)
        .execute();
      const shown = rows.slice(0, max);
      const nameOf = await names.of(shown.flatMap((row) => [row.actor_id, row.subject_id]));
      const list = shown.map(
        (row): LogEntry => ({
          id: toHexId(row.id),
          time: row.created_at.getTime(),
          action: row.action,
          ...nameOf(row.actor_id),
          comment_id: row.comment_id === null ? null : toHexId(row.comment_id),
          detail: { ...row.detail, ...(row.subject_id ? { person: nameOf(row.subject_id).username } : {}) },
        }),
      );
      return { list, next: cursorOf(rows, max) };
    },
  };

  function logPerson(viewer: Viewer, video: VideoContext, action: string, userId: string, scope: string) {
    const entry = { video_id: video.id, actor_id: viewer.userId, comment_id: null, subject_id: userId };
    return decisions.writeLog(null, { ...entry, action, detail: { scope } });
  }
}
