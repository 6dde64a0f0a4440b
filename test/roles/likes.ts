import type { likeRoutes } from '#features/likes/contract.ts';
import { everyone, type RoleRow, type RoleRows, signedInOnly } from './world.ts';

const ofVideo: RoleRow = {
  input: async (world) => ({ id: await world.video() }),
  expect: signedInOnly({ viewer: 'ok', moderator: 'ok', owner: 'ok', stranger: 'VIDEO_PRIVATE' }),
};

export const likeRows: RoleRows<typeof likeRoutes> = {
  get: { ...ofVideo, expect: { ...ofVideo.expect, anonymous: 'VIDEO_PRIVATE', expired: 'VIDEO_PRIVATE' } },
  like: ofVideo,
  unlike: ofVideo,
  list: { expect: { ...everyone('ok'), anonymous: 'UNAUTHENTICATED', expired: 'UNAUTHENTICATED' } },
};
