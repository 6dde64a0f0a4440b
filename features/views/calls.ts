import type { RouteCalls } from '#kernel/contract/route.ts';
import type { viewRoutes } from './contract.ts';

/** For the player bundle, which must not include the schemas. */
export const viewCalls: RouteCalls<typeof viewRoutes, 'create' | 'track'> = {
  create: { method: 'GET', path: '/api/v3/videos/:id/view/create' },
  track: { method: 'POST', path: '/api/v1/videos/:id/track' },
};
