import type { analyticsRoutes } from '#features/analytics/contract.ts';
import { type RoleRows, signedInOnly, type World } from './world.ts';

const managers = {
  input: async (world: World) => ({ id: await world.video() }),
  expect: signedInOnly({ viewer: 'FORBIDDEN', moderator: 'ok', owner: 'ok', stranger: 'VIDEO_PRIVATE' }),
};
/** The stranger is an administrator and sees the numbers of another organization; all others are plain members. */
const administrators = {
  expect: signedInOnly({
    newcomer: 'FORBIDDEN',
    viewer: 'FORBIDDEN',
    moderator: 'FORBIDDEN',
    owner: 'FORBIDDEN',
    stranger: 'ok',
  }),
};

export const analyticsRows: RoleRows<typeof analyticsRoutes> = {
  ofVideo: managers,
  realtimeOfVideo: managers,
  exportOfVideo: managers,
  ofOrganization: administrators,
  realtimeOfOrganization: administrators,
  exportOfOrganization: administrators,
};
