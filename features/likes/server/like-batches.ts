import { createBatches } from '#kernel/server/batches.ts';
import type { Like } from '../contract.ts';

/** Between two batches of a video. */
const INTERVAL_MS = 50;

/** What people want for one video: true for a like, false for none. The last wish of each person counts. */
export type Wishes = ReadonlyMap<string, boolean>;

interface Wish {
  readonly userId: string;
  readonly isLiked: boolean;
}

/**
 * Saves the likes of a video in batches, so that a popular video costs a few transactions a second, and its row is not locked once per
 * like. `commit` returns the number of likes.
 */
export function createLikeBatches(commit: (videoId: string, wishes: Wishes) => Promise<number>) {
  const add = createBatches<Wish, Like>({
    intervalMs: INTERVAL_MS,
    async commit(videoId, items) {
      const wishes = new Map(items.map(({ userId, isLiked }) => [userId, isLiked]));
      const like_count = await commit(videoId, wishes);
      return items.map(({ userId }) => ({ is_liked: wishes.get(userId)!, like_count }));
    },
  });
  return (videoId: string, userId: string, isLiked: boolean): Promise<Like> =>
    add(videoId, { userId, isLiked });
}
