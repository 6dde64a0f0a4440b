import type { artifactRoutes } from '#features/highlights/contract.ts';
import type { RouteCalls } from '#kernel/contract/route.ts';

/** For the player bundle, which must not include the schemas. */
export const artifactCalls: RouteCalls<typeof artifactRoutes, 'list'> = {
  list: { method: 'GET', path: '/api/v1/videos/:id/artifacts' },
};
