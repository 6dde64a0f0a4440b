import type { RouteCalls } from '#kernel/contract/route.ts';
import type { playlistRoutes } from './contract.ts';

/** For the player bundle, which must not include the schemas. */
export const playlistCalls: RouteCalls<typeof playlistRoutes, 'videos'> = {
  videos: { method: 'GET', path: '/api/v1/playlists/:id/videos' },
};
