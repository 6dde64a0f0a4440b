import type { viewRoutes } from '#features/views/contract.ts';
import { everyone, type RoleRows } from './world.ts';

export const viewRows: RoleRows<typeof viewRoutes> = {
  create: {
    input: async (world) => ({ id: await world.video() }),
    expect: {
      ...everyone('ok'),
      anonymous: 'VIDEO_PRIVATE',
      newcomer: 'VIDEO_PRIVATE',
      stranger: 'VIDEO_PRIVATE',
      expired: 'VIDEO_PRIVATE',
    },
  },
  // The token is checked after the permission to see the video.
  track: {
    input: async (world) => ({
      id: await world.video(),
      kvtoken: 'kv-none',
      track_item: 'playback_start',
      track_data: {},
    }),
    expect: {
      ...everyone('VIEW_NOT_FOUND'),
      anonymous: 'VIDEO_PRIVATE',
      newcomer: 'VIDEO_PRIVATE',
      stranger: 'VIDEO_PRIVATE',
      expired: 'VIDEO_PRIVATE',
    },
  },
};
