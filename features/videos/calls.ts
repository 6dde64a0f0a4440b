import type { RouteCalls } from '#kernel/contract/route.ts';
import type { videoRoutes } from './contract.ts';

/** For the player bundle, which must not include the schemas. */
export const videoCalls: RouteCalls<typeof videoRoutes, 'get'> = {
  get: { method: 'GET', path: '/api/v1/videos/:id' },
};
