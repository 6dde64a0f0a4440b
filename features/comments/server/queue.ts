import type { PeoplePort } from '#features/accounts/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { AppError } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import { fromHexId } from '../hex-id.ts';
import type { moderationRoutes, QueueItem } from '../moderation-contract.ts';
import { blockScopes, waitingFor } from '../policy.ts';
import { cursorOf, idOfCursor } from './cursor.ts';
import type { Decisions } from './decisions.ts';
import type { Names } from './names.ts';
import { presentComment } from './present.ts';
import { createQueueStore } from './queue-store.ts';
import type { FindVideo, VideoContext } from './video-context.ts';
import { wordsQuery } from './words-query.ts';

type In<R extends keyof typeof moderationRoutes> = InputOf<(typeof moderationRoutes)[R]>;
type Out<R extends keyof typeof moderationRoutes> = OutputOf<(typeof moderationRoutes)[R]>;

export interface QueueParts {
  readonly db: Db;
  readonly findVideo: FindVideo;
  readonly videos: Pick<VideosPort, 'managedBy' | 'managedInMode'>;
  readonly people: Pick<PeoplePort, 'idOf'>;
  readonly names: Names;
  readonly decisions: Decisions;
}

/** Comments over all videos that a person manages. */
export function createQueue({ db, findVideo, videos, people, names, decisions }: QueueParts) {
  const store = createQueueStore(db);

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

  async function authorOf(input: In<'queue'>): Promise<string | null | undefined> {
    return input.username === undefined ? undefined : people.idOf(input.username);
  }

  /** One page of rows, all of videos that the person still manages. */
  async function managedRows(viewer: Viewer, input: In<'queue'>) {
    const authorId = await authorOf(input);
    if (authorId === null) return { rows: [], found: new Map<string, VideoContext>() };
    const [managed, inPinMode] = await Promise.all([
      videos.managedBy(viewer),
      input.state === 'waiting' ? videos.managedInMode(viewer, 'PIN') : [],
    ]);
    const without: string[] = [];
    for (;;) {
      const asked = {
        organizationId: viewer.organizationId as string,
        state: input.state,
        managed,
        inPinMode,
        without,
        videoId: input.video,
        authorId,
        words: input.q ? wordsQuery(input.q) : null,
        beforeId: idOfCursor(input.cursor),
        max: input.max + 1,
      };
      const rows = await store.rows(asked);
      const ids = rows.map((row) => row.video_id);
      const found = await managedVideos(viewer, ids);
      const lost = ids.filter((id) => !found.has(id));
      // Asked again without them: a page must not come back short, or empty, while there is more.
      if (lost.length === 0) return { rows, found };
      without.push(...new Set(lost));
    }
  }

  return {
    async queue(viewer: Viewer, input: In<'queue'>): Promise<Out<'queue'>> {
      const { rows, found } = await managedRows(viewer, input);
      const shown = rows.slice(0, input.max);
      const nameOf = await names.of(shown.map((row) => row.author_id));
      const list = shown.map((row): QueueItem => {
        const video = found.get(row.video_id) as VideoContext;
        return {
          kapsule_id: video.id,
          video_displayname: video.displayname,
          live: video.live,
          waiting_for: waitingFor(video.mode, row),
          block_scopes: [...blockScopes(viewer, video)],
          comment: presentComment(row, nameOf, viewer, video),
        };
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
