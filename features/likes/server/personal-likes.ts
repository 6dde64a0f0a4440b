import type { PersonalData } from '#features/accounts/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { LikePosition, LikeStore } from './store.ts';

const BATCH = 200;

interface PersonalLikesOptions {
  readonly store: LikeStore;
  readonly videos: Pick<VideosPort<Tx>, 'changeLikeCounts'>;
}

/** What a person liked, for those who download their data or delete their account. */
export const createPersonalLikes = ({ store, videos }: PersonalLikesOptions): PersonalData => ({
  lists: {
    async *likes(userId) {
      let after: LikePosition | undefined;
      for (;;) {
        const rows = await store.list(userId, { after, max: BATCH });
        for (const { video_id, liked_at } of rows) yield { video: video_id, liked: liked_at };
        const last = rows.at(-1);
        if (!last || rows.length < BATCH) return;
        after = { likedMs: last.liked_at.getTime(), videoId: last.video_id };
      }
    },
  },
  /** In batches, so that popular videos are locked only briefly. */
  async erase(userId) {
    for (;;) {
      const rows = await store.list(userId, { after: undefined, max: BATCH });
      if (rows.length === 0) return;
      const ids = rows.map((row) => row.video_id);
      await videos.changeLikeCounts(ids, async (tx) => {
        const removed = await store.removeOf(tx, userId, ids);
        return new Map(removed.map((id) => [id, -1]));
      });
    }
  },
});
