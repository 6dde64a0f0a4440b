import type { RouteCalls } from '#kernel/contract/route.ts';
import type { captionRoutes } from './contract.ts';

/** For the player bundle, which must not include the schemas. */
export const captionCalls: RouteCalls<typeof captionRoutes, 'list'> = {
  list: { method: 'GET', path: '/api/v1/videos/:id/transcripts' },
};
