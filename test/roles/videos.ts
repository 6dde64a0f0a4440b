import { videoRoutes } from '#features/videos/contract.ts';
import type { studioRoutes } from '#features/videos/studio-contract.ts';
import { everyone, type RoleRows, signedInOnly, type World } from './world.ts';

const video = async (world: World) => ({ id: await world.video() });
const ownerOnly = signedInOnly({
  viewer: 'OWNER_ONLY',
  moderator: 'OWNER_ONLY',
  owner: 'ok',
  stranger: 'VIDEO_PRIVATE',
});

const editors = { ...ownerOnly, moderator: 'ok' };
/** A new video that its owner has deleted. */
async function trashed(world: World) {
  const input = await video(world);
  await (await world.person('owner')).call(videoRoutes.remove, input);
  return input;
}
const members = signedInOnly({ viewer: 'ok', moderator: 'ok', owner: 'ok', stranger: 'ok' });

export const videoRows: RoleRows<typeof videoRoutes & typeof studioRoutes> = {
  list: { expect: everyone('ok') },
  sections: { expect: everyone('ok') },
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
  change: { input: async (world) => ({ ...(await video(world)), displayname: 'New' }), expect: editors },
  remove: { input: video, expect: ownerOnly },
  restore: {
    input: trashed,
    expect: signedInOnly({
      viewer: 'VIDEO_DELETED',
      moderator: 'VIDEO_DELETED',
      owner: 'ok',
      stranger: 'VIDEO_DELETED',
    }),
  },
  // Each video is authorized on its own: features/videos/server/bulk.test.ts.
  bulk: {
    input: async (world) => ({ ids: [await world.video()], visibility: 'private' }),
    expect: members,
  },
  studioVideos: { expect: members },
  trash: { expect: members },
  setLiveState: {
    input: async (world) => ({ id: await world.video({ live: true }), state: 'LIVE' }),
    expect: editors,
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
