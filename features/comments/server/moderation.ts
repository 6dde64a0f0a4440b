import type { PeoplePort } from '#features/accounts/port.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { toHexId } from '../hex-id.ts';
import type { CommentSettings, LogEntry, moderationRoutes } from '../moderation-contract.ts';
import type { Authors } from './authors.ts';
import { createBlocks } from './blocks.ts';
import { decodeCursor, getNextCursor } from './cursor.ts';
import type { ModerationActions } from './moderation-actions.ts';
import type { CommentTables } from './tables.ts';
import { assertManager, type FindVideo, type VideoContext } from './video-context.ts';

type In<R extends keyof typeof moderationRoutes> = InputOf<(typeof moderationRoutes)[R]>;
type Out<R extends keyof typeof moderationRoutes> = OutputOf<(typeof moderationRoutes)[R]>;

export interface ModerationDependencies {
  readonly kernel: Pick<Kernel, 'db' | 'clock'>;
  readonly findVideo: FindVideo;
  readonly people: PeoplePort;
  readonly authors: Authors;
  readonly actions: ModerationActions;
}

const DEFAULT_SETTINGS: CommentSettings = { slow_mode_sec: 0, hold_links: false, hold_words: [] };

/** Comment settings, blocks, and the moderation log of a video. */
export function createModeration(dependencies: ModerationDependencies) {
  const { kernel, findVideo, authors, actions } = dependencies;
  const db = kernel.db.withTables<CommentTables>();

  async function findManagedVideo(viewer: Viewer, id: string): Promise<VideoContext> {
    const video = await findVideo(viewer, id);
    assertManager(video);
    return video;
  }

  const readSettings = async (videoId: string): Promise<CommentSettings> =>
    (await db
      .selectFrom('comment_settings')
      .select(['slow_mode_sec', 'hold_links', 'hold_words'])
      .where('video_id', '=', videoId)
      .executeTakeFirst()) ?? DEFAULT_SETTINGS;

  return {
    ...createBlocks(dependencies),

    async settings(viewer: Viewer, { id }: In<'settings'>): Promise<CommentSettings> {
      return readSettings((await findManagedVideo(viewer, id)).id);
    },

    async changeSettings(viewer: Viewer, { id, ...change }: In<'changeSettings'>): Promise<CommentSettings> {
      const video = await findManagedVideo(viewer, id);
      const words = change.hold_words && { hold_words: [...new Set(change.hold_words)] };
      const set = { ...change, ...words } as Partial<CommentSettings>;
      await db
        .insertInto('comment_settings')
        .values({ video_id: video.id, ...DEFAULT_SETTINGS, ...set })
        .onConflict((conflict) => conflict.column('video_id').doUpdateSet({ video_id: video.id, ...set }))
        .execute();
      await actions.log(viewer, video, 'settings-changed', null, set);
      return readSettings(video.id);
    },

    async log(viewer: Viewer, { id, cursor, max }: In<'log'>): Promise<Out<'log'>> {
      const video = await findManagedVideo(viewer, id);
      const rows = await db
        .selectFrom('comment_log')
        .selectAll()
        .where('video_id', '=', video.id)
        .where('id', '<', decodeCursor(cursor))
        .orderBy('id', 'desc')
        .limit(max + 1)
        .execute();
      const page = rows.slice(0, max);
      const getAuthor = await authors.load(page.flatMap((row) => [row.actor_id, row.subject_id]));
      const list = page.map(
        (row): LogEntry => ({
          id: toHexId(row.id),
          time: row.created_at.getTime(),
          action: row.action,
          ...getAuthor(row.actor_id),
          comment_id: row.comment_id === null ? null : toHexId(row.comment_id),
          detail: {
            ...row.detail,
            ...(row.subject_id ? { person: getAuthor(row.subject_id).username } : {}),
          },
        }),
      );
      return { list, next: getNextCursor(rows, max) };
    },
  };
}
