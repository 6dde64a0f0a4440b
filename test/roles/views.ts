import type { viewRoutes } from '#features/views/contract.ts';
import { type Cell, everyone, type RoleRows, signedInOnly } from './world.ts';

const managersOnly = (cell: Cell) =>
  signedInOnly({ viewer: 'FORBIDDEN', moderator: cell, owner: cell, stranger: 'VIDEO_PRIVATE' });

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
  list: {
    input: async (world) => ({ id: await world.video() }),
    expect: managersOnly('ok'),
  },
  export: {
    input: async (world) => ({ id: await world.video() }),
    expect: managersOnly('ok'),
  },
  get: {
    input: async (world) => ({ id: await world.video(), view: '00000000-0000-4000-8000-000000000000' }),
    expect: managersOnly('VIEW_NOT_FOUND'),
  },
};
