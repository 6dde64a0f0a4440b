import type { recommendationRoutes } from '#features/recommendations/contract.ts';
import { everyone, type RoleRows, type World } from './world.ts';

const ofVideo = async (world: World) => ({ id: await world.video() });
const readers = {
  ...everyone('ok'),
  anonymous: 'VIDEO_PRIVATE',
  newcomer: 'VIDEO_PRIVATE',
  stranger: 'VIDEO_PRIVATE',
  expired: 'VIDEO_PRIVATE',
};

export const recommendationRows: RoleRows<typeof recommendationRoutes> = {
  recommended: { input: ofVideo, expect: readers },
  related: { input: ofVideo, expect: readers },
};
