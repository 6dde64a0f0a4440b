import type { RouteCalls } from '#kernel/contract/route.ts';
import type { artifactRoutes } from './contract.ts';

/** For the player, whose bundle has no room for schemas. */
export const artifactCalls: RouteCalls<typeof artifactRoutes, 'list'> = {
  list: { method: 'GET', path: '/api/v1/videos/:id/artifacts' },
};
