import type { PeoplePort } from '#features/accounts/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { AppError } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import { fromHexId } from '../hex-id.ts';
import type { moderationRoutes, QueueItem } from '../moderation-contract.ts';
import { getBlockScopes, getPendingReason } from '../policy.ts';
import type { Authors } from './authors.ts';
import { decodeCursor, getNextCursor } from './cursor.ts';
import type { ModerationActions } from './moderation-actions.ts';
import { createQueueStore } from './moderation-queue-store.ts';
import { toPrefixQuery } from './prefix-query.ts';
import { presentComment } from './present.ts';
import { readReports } from './reports.ts';
import type { FindVideo, VideoContext } from './video-context.ts';

type In<R extends keyof typeof moderationRoutes> = InputOf<(typeof moderationRoutes)[R]>;
type Out<R extends keyof typeof moderationRoutes> = OutputOf<(typeof moderationRoutes)[R]>;

export interface ModerationQueueDependencies {
  readonly db: Db;
  readonly findVideo: FindVideo;
  readonly videos: Pick<VideosPort, 'listManaged' | 'listManagedInMode'>;
  readonly people: Pick<PeoplePort, 'idOf'>;
  readonly authors: Authors;
  readonly actions: ModerationActions;
}

/** The moderation queue: comments across all videos that a person manages. */
export function createModerationQueue({
  db,
  findVideo,
  videos,
  people,
  authors,
  actions,
}: ModerationQueueDependencies) {
  const store = createQueueStore(db);

  /** Loads each video once and omits those that are deleted or no longer managed by the viewer. */
  async function loadManagedVideos(
    viewer: Viewer,
    ids: readonly string[],
  ): Promise<Map<string, VideoContext>> {
    const managed = new Map<string, VideoContext>();
    for (const id of new Set(ids)) {
      const video = await findVideo(viewer, id).catch((error) => {
        if (error instanceof AppError && error.status < 500) return null;
        throw error;
      });
      if (video?.canManage) managed.set(id, video);
    }
    return managed;
  }

  async function findAuthorId(input: In<'queue'>): Promise<string | null | undefined> {
    return input.username === undefined ? undefined : people.idOf(input.username);
  }

  /** Reads one page of comments of videos that the viewer still manages. */
  async function readPage(viewer: Viewer, input: In<'queue'>) {
    const authorId = await findAuthorId(input);
    if (authorId === null) return { rows: [], managedVideos: new Map<string, VideoContext>() };
    const [managedVideoIds, pinModeVideoIds] = await Promise.all([
      videos.listManaged(viewer),
      input.state === 'waiting' ? videos.listManagedInMode(viewer, 'PIN') : [],
    ]);
    const excludedVideoIds: string[] = [];
    for (;;) {
      const rows = await store.readPage({
        organizationId: viewer.organizationId as string,
        state: input.state,
        managedVideoIds,
        pinModeVideoIds,
        excludedVideoIds,
        videoId: input.video,
        authorId,
        textQuery: input.q ? toPrefixQuery(input.q) : null,
        beforeId: decodeCursor(input.cursor),
        max: input.max + 1,
      });
      const videoIds = rows.map((row) => row.video_id);
      const managedVideos = await loadManagedVideos(viewer, videoIds);
      const unmanagedIds = videoIds.filter((id) => !managedVideos.has(id));
      // Query again without them: a page must not be short, or empty, while there are more comments.
      if (unmanagedIds.length === 0) return { rows, managedVideos };
      excludedVideoIds.push(...new Set(unmanagedIds));
    }
  }

  return {
    async queue(viewer: Viewer, input: In<'queue'>): Promise<Out<'queue'>> {
      const { rows, managedVideos } = await readPage(viewer, input);
      const page = rows.slice(0, input.max);
      const [getAuthor, reports] = await Promise.all([
        authors.load(page.map((row) => row.author_id)),
        readReports(
          db,
          page.map((row) => row.id),
        ),
      ]);
      const list = page.map((row): QueueItem => {
        const video = managedVideos.get(row.video_id) as VideoContext;
        return {
          kapsule_id: video.id,
          video_displayname: video.displayname,
          live: video.live,
          waiting_for: getPendingReason(video.mode, row),
          reports: reports.get(row.id) ?? null,
          block_scopes: [...getBlockScopes(viewer, video)],
          comment: presentComment(row, getAuthor, viewer, video),
        };
      });
      return { list, next: getNextCursor(rows, input.max) };
    },

    async decide(viewer: Viewer, { action, items }: In<'decide'>): Promise<Out<'decide'>> {
      const done: string[] = [];
      const failed: Out<'decide'>['failed'] = [];
      for (const item of items) {
        try {
          const video = await findVideo(viewer, item.kapsule_id);
          await actions.apply(viewer, video, fromHexId(item.id), action);
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
