import { videoChannel } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { Tx } from '#kernel/server/db.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { createThrottle } from '#kernel/server/throttle.ts';
import { likeRoutes } from '../contract.ts';
import { LIKES_CHANGED_EVENT } from '../events.ts';
import { createPersonalLikes } from './personal-likes.ts';
import { createLikeService } from './service.ts';
import { createLikeStore } from './store.ts';

/** Between two events about a video. */
const ANNOUNCED_EVERY_MS = 1_000;

export const likes = defineFeature({
  name: 'likes',
  needs: {
    videos:
      port<Pick<VideosPort<Tx>, 'get' | 'cachedAccess' | 'viewable' | 'changeLikeCounts' | 'setLikes'>>(),
  },
  routes: likeRoutes,
  migrations: readMigrations('likes', new URL('./migrations', import.meta.url).pathname),
  create({ db, clock, events, log }, { videos }) {
    const store = createLikeStore(db);
    videos.setLikes(store.isLiked);
    /** Tells open pages about a changed count. */
    const onChanged = createThrottle({
      intervalMs: ANNOUNCED_EVERY_MS,
      async run(id) {
        const data = { id, like_count: await store.countOf(id) };
        await events.publish(db, { topic: videoChannel(id), type: LIKES_CHANGED_EVENT, data });
      },
      onFailed: (error) => log.warn({ err: error }, 'likes: a changed count was not announced'),
    });
    const service = createLikeService({ store, clock, videos, onChanged });
    return {
      service: { ...service, personalData: createPersonalLikes({ store, videos }) },
      handlers: {
        get: ({ id }, { viewer }) => service.get(viewer, id),
        like: ({ id }, { viewer }) => service.set(viewer, id, true),
        unlike: ({ id }, { viewer }) => service.set(viewer, id, false),
        list: (input, { viewer }) => service.list(viewer, input),
      },
    };
  },
});
