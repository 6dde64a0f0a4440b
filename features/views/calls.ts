import type { RouteCalls } from '#kernel/contract/route.ts';
import type { viewRoutes } from './contract.ts';

/** For the player, whose bundle has no room for schemas. */
export const viewCalls: RouteCalls<typeof viewRoutes, 'create'> = {
  create: { method: 'GET', path: '/api/v3/videos/:id/view/create' },
};
