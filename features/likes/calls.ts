import type { RouteCalls } from '#kernel/contract/route.ts';
import type { likeRoutes } from './contract.ts';

/** For the player and the watch page, whose first load must not include the schemas. */
export const likeCalls: RouteCalls<typeof likeRoutes, 'get' | 'like' | 'unlike' | 'list'> = {
  get: { method: 'GET', path: '/api/v1/videos/:id/like' },
  like: { method: 'PUT', path: '/api/v1/videos/:id/like' },
  unlike: { method: 'DELETE', path: '/api/v1/videos/:id/like' },
  list: { method: 'GET', path: '/api/v1/likes' },
};
