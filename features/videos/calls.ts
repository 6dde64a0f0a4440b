import type { RouteCalls } from '#kernel/contract/route.ts';
import type { videoRoutes } from './contract.ts';

/** For the player, whose bundle has no room for schemas. */
export const videoCalls: RouteCalls<typeof videoRoutes, 'get'> = {
  get: { method: 'GET', path: '/api/v1/videos/:id' },
};
