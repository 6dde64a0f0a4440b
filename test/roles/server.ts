import type { kernelRoutes } from '#kernel/contract/kernel-routes.ts';
import { everyone, type RoleRows } from './world.ts';

export const serverRows: RoleRows<typeof kernelRoutes> = {
  health: { expect: everyone('ok') },
  metrics: { expect: everyone('ok') },
  events: {
    input: async (world) => ({ topics: `video:${await world.video()}` }),
    expect: {
      anonymous: 'VIDEO_PRIVATE',
      newcomer: 'VIDEO_PRIVATE',
      viewer: 'ok',
      moderator: 'ok',
      owner: 'ok',
      stranger: 'VIDEO_PRIVATE',
      expired: 'VIDEO_PRIVATE',
    },
  },
  sandbox: { expect: everyone('ok') },
  description: { expect: everyone('ok') },
  docs: { expect: everyone('ok') },
};
