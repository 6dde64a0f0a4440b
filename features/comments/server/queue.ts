import { sql } from 'kysely';
import { AppError } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import { fromHexId } from '../hex-id.ts';
import type { moderationRoutes, QueueItem } from '../moderation-contract.ts';
import { cursorOf, idOfCursor } from './cursor.ts';
import type { Decisions } from './decisions.ts';
import type { Names, People } from './names.ts';
import { presentComment } from './present.ts';
import type { CommentRow, CommentTables } from './tables.ts';
import type { FindVideo, VideoContext, Videos } from './video-context.ts';
import { wordsQuery } from './words-query.ts';

type In<R extends keyof typeof moderationRoutes> = InputOf<(typeof moderationRoutes)[R]>;
type Out<R extends keyof typeof moderationRoutes> = OutputOf<(typeof moderationRoutes)[R]>;

export interface QueueParts {
  readonly db: Db;
  readonly findVideo: FindVideo;
  readonly videos: Pick<Videos, 'managedBy'>;
  readonly people: Pick<People, 'idOf'>;
  readonly names: Names;
  readonly decisions: Decisions;
}

/** Comments over all videos that a person manages. */
export function createQueue({ db: kernelDb, findVideo, videos, people, names, decisions }: QueueParts) {
  const db = kernelDb.withTables<CommentTables>();

  /** Each video once; those that are gone or no longer managed are left out. */
  async function managedVideos(viewer: Viewer, ids: readonly string[]): Promise<Map<string, VideoContext>> {
    const found = new Map<string, VideoContext>();
    for (const id of new Set(ids)) {
      const video = await findVideo(viewer, id).catch((error) => {
        if (error instanceof AppError && error.status < 500) return null;
        throw error;
      });
      if (video?.canManage) found.set(id, video);
    }
    return found;
  }

  async function rowsOf(viewer: Viewer, input: In<'queue'>): Promise<CommentRow[]> {
    const managed = await videos.managedBy(viewer);
    let query = db
      .selectFrom('comments')
      .selectAll()
      .where('organization_id', '=', viewer.organizationId!)
      .where('status', '<>', 'deleted')
      .where('id', '<', idOfCursor(input.cursor))
      .orderBy('id', 'desc')
      .limit(input.max + 1);
    if (managed !== 'all') query = query.where(sql<boolean>`video_id = any(${[...managed]}::text[])`);
    if (input.state === 'waiting') query = query.where('waiting_for', 'is not', null);
    if (input.video !== undefined) query = query.where('video_id', '=', input.video);
    if (input.username !== undefined) {
      const authorId = await people.idOf(input.username);
      if (authorId === null) return [];
      query = query.where('author_id', '=', authorId);
    }
    const words = input.q ? wordsQuery(input.q) : null;
    if (words !== null)
      query = query.where(sql<boolean>`to_tsvector('simple', text) @@ to_tsquery('simple', ${words})`);
    return query.execute();
  }

  return {
    async queue(viewer: Viewer, input: In<'queue'>): Promise<Out<'queue'>> {
      const rows = await rowsOf(viewer, input);
      const shown = rows.slice(0, input.max);
      const found = await managedVideos(
        viewer,
        shown.map((row) => row.video_id),
      );
      const nameOf = await names.of(shown.map((row) => row.author_id));
      const list = shown.flatMap((row): QueueItem[] => {
        const video = found.get(row.video_id);
        if (!video) return [];
        const { displayname: video_displayname, live, id: kapsule_id } = video;
        const comment = presentComment(row, nameOf, viewer, video);
        return [{ kapsule_id, video_displayname, live, waiting_for: row.waiting_for, comment }];
      });
      return { list, next: cursorOf(rows, input.max) };
    },

    async decide(viewer: Viewer, { action, items }: In<'decide'>): Promise<Out<'decide'>> {
      const done: string[] = [];
      const failed: Out<'decide'>['failed'] = [];
      for (const item of items) {
        try {
          const video = await findVideo(viewer, item.kapsule_id);
          await decisions.decide(viewer, video, fromHexId(item.id), action);
          done.push(item.id);
        } catch (error) {
          if (!(error instanceof AppError) || error.status >= 500) throw error;
          failed.push({ id: item.id, code: error.code, message: error.message });
        }
      }
      return { done, failed };
    },
  };
}
