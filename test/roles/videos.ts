import type { videoRoutes } from '#features/videos/contract.ts';
import { everyone, type RoleRows, signedInOnly, type World } from './world.ts';

const video = async (world: World) => ({ id: await world.video() });
const ownerOnly = signedInOnly({
  viewer: 'OWNER_ONLY',
  moderator: 'OWNER_ONLY',
  owner: 'ok',
  stranger: 'VIDEO_PRIVATE',
});

export const videoRows: RoleRows<typeof videoRoutes> = {
  list: { expect: everyone('ok') },
  create: {
    input: () => ({ displayname: 'Mine' }),
    expect: signedInOnly({
      newcomer: 'MEMBERS_ONLY',
      viewer: 'ok',
      moderator: 'ok',
      owner: 'ok',
      stranger: 'ok',
    }),
  },
  get: {
    input: video,
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
  change: { input: async (world) => ({ ...(await video(world)), displayname: 'New' }), expect: ownerOnly },
  remove: { input: video, expect: ownerOnly },
  setLiveState: {
    input: async (world) => ({ id: await world.video({ live: true }), state: 'LIVE' }),
    expect: ownerOnly,
  },
  managers: {
    input: video,
    expect: signedInOnly({ viewer: 'OWNER_ONLY', moderator: 'ok', owner: 'ok', stranger: 'VIDEO_PRIVATE' }),
  },
  addManager: {
    input: async (world) => ({ ...(await video(world)), username: 'viewer' }),
    expect: ownerOnly,
  },
  removeManager: {
    input: async (world) => ({ ...(await video(world)), username: 'moderator' }),
    expect: ownerOnly,
  },
};
