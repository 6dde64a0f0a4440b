import { type Video, videoErrors } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Like, LikedVideo, likeRoutes } from '../contract.ts';
import type { LikesPort } from '../port.ts';
import { createLikeBatches, type Wishes } from './like-batches.ts';
import { decodeCursor, encodeCursor } from './like-cursor.ts';
import type { LikePosition, LikeStore } from './store.ts';

type VideosPart = 'get' | 'cachedAccess' | 'viewable' | 'changeLikeCounts';

export interface LikeServiceParts {
  readonly store: LikeStore;
  readonly clock: Clock;
  readonly videos: Pick<VideosPort<Tx>, VideosPart>;
  /** Called after the number of likes of a video may have changed. */
  onChanged(videoId: string): void;
}

/** Limits the work for somebody who may no longer see most of what they liked. */
const MAX_QUERIES = 5;

export function createLikeService({ store, clock, videos, onChanged }: LikeServiceParts) {
  const change = createLikeBatches(async (videoId, wishes) => {
    let added = 0;
    const counts = await videos.changeLikeCounts([videoId], async (tx) => {
      added = await store.add(tx, videoId, whoWants(wishes, true), clock.now());
      added -= await store.remove(tx, videoId, whoWants(wishes, false));
      return new Map([[videoId, added]]);
    });
    const count = counts.get(videoId);
    if (count === undefined) throw fail(videoErrors, 'VIDEO_DELETED');
    if (added !== 0) onChanged(videoId);
    return count;
  });

  async function present(viewer: Viewer, rows: Awaited<ReturnType<LikeStore['list']>>) {
    const found = await videos.viewable(
      viewer,
      rows.map((row) => row.video_id),
    );
    const byId = new Map(found.map((video) => [video.kapsule_id, video]));
    return rows.flatMap(({ video_id, liked_at }): LikedVideo[] => {
      const video = byId.get(video_id);
      return video ? [{ video, time_liked: liked_at.getTime() }] : [];
    });
  }

  const pickLike = ({ is_liked, like_count }: Video): Like => ({ is_liked, like_count });

  return {
    get: async (viewer: Viewer, id: string): Promise<Like> => pickLike(await videos.get(viewer, id)),
    async set(viewer: Viewer, id: string, isLiked: boolean): Promise<Like> {
      const video = await videos.cachedAccess(viewer, id);
      return change(video.id, viewer.userId!, isLiked);
    },

    async likedBy(userId: string, max: number): Promise<readonly string[]> {
      return (await store.list(userId, { after: undefined, max })).map((row) => row.video_id);
    },

    /** A page may be shorter than asked for, because videos that the viewer may no longer see are left out. */
    async list(
      viewer: Viewer,
      { cursor, max }: InputOf<typeof likeRoutes.list>,
    ): Promise<OutputOf<typeof likeRoutes.list>> {
      let after: LikePosition | undefined = cursor === undefined ? undefined : decodeCursor(cursor);
      const list: LikedVideo[] = [];
      if (viewer.userId === null) return { list, next: null };
      for (let query = 0; query < MAX_QUERIES && list.length < max; query += 1) {
        const wanted = max - list.length;
        // One more than requested shows whether there is a next page.
        const rows = await store.list(viewer.userId, { after, max: wanted + 1 });
        list.push(...(await present(viewer, rows.slice(0, wanted))));
        if (rows.length <= wanted) return { list, next: null };
        const last = rows[wanted - 1]!;
        after = { likedMs: last.liked_at.getTime(), videoId: last.video_id };
      }
      return { list, next: after ? encodeCursor(after) : null };
    },

    widgetConfig: async (_viewer: Viewer, video: Video): Promise<Like> => pickLike(video),
  } satisfies LikesPort & Record<string, unknown>;
}

const whoWants = (wishes: Wishes, isLiked: boolean): string[] =>
  [...wishes].flatMap(([userId, wish]) => (wish === isLiked ? [userId] : []));
