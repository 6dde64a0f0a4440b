import type { PeoplePort } from '#features/accounts/port.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { toHexId } from '../hex-id.ts';
import type { CommentSettings, LogEntry, moderationRoutes } from '../moderation-contract.ts';
import { createBlocks } from './blocks.ts';
import { cursorOf, idOfCursor } from './cursor.ts';
import type { Decisions } from './decisions.ts';
import type { Names } from './names.ts';
import type { CommentTables } from './tables.ts';
import { assertManager, type FindVideo, type VideoContext } from './video-context.ts';

type In<R extends keyof typeof moderationRoutes> = InputOf<(typeof moderationRoutes)[R]>;
type Out<R extends keyof typeof moderationRoutes> = OutputOf<(typeof moderationRoutes)[R]>;

export interface ModerationParts {
  readonly kernel: Pick<Kernel, 'db' | 'clock'>;
  readonly findVideo: FindVideo;
  readonly people: PeoplePort;
  readonly names: Names;
  readonly decisions: Decisions;
}

const DEFAULTS: CommentSettings = { slow_mode_sec: 0, hold_links: false, hold_words: [] };

/** What owners set: slow mode, what is held back, who cannot comment; and who did what. */
export function createModeration(parts: ModerationParts) {
  const { kernel, findVideo, names, decisions } = parts;
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

  return {
    ...createBlocks(parts),

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
}
