import type { RouteCalls } from '#kernel/contract/route.ts';
import type { playbackRoutes } from './contract.ts';

/** For the player bundle, which must not include the schemas. */
export const playbackCalls: RouteCalls<typeof playbackRoutes, 'get' | 'template'> = {
  get: { method: 'GET', path: '/api/v1/videos/:video/playback' },
  template: { method: 'GET', path: '/api/v3/videos/:video/dyn/embed' },
};
