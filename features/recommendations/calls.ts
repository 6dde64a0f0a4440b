import type { RouteCalls } from '#kernel/contract/route.ts';
import type { recommendationRoutes } from './contract.ts';

/** For the player bundle, which must not include the schemas. */
export const recommendationCalls: RouteCalls<typeof recommendationRoutes, 'recommended' | 'related'> = {
  recommended: { method: 'GET', path: '/api/v1/videos/:id/recommended' },
  related: { method: 'GET', path: '/api/v1/videos/:id/related' },
};
