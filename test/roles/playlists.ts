import { playlistRoutes } from '#features/playlists/contract.ts';
import { PICTURE } from '../picture.ts';
import { everyone, type RoleRows, signedInOnly, type World } from './world.ts';

/** A new playlist of the owner that is visible to the organization, with one video. */
async function playlist(world: World) {
  const owner = await world.person('owner');
  const { id } = await owner.call(playlistRoutes.create, {
    displayname: 'For the table',
    visibility: 'organization',
  });
  const video = await world.video();
  await owner.call(playlistRoutes.addVideo, { id, video });
  return { id, video };
}
const only = async (world: World) => ({ id: (await playlist(world)).id });
const withVideo = async (world: World) => {
  const { id } = await playlist(world);
  return { id, video: await world.video() };
};

const readers = {
  ...everyone('ok'),
  anonymous: 'PLAYLIST_PRIVATE',
  newcomer: 'PLAYLIST_PRIVATE',
  stranger: 'PLAYLIST_PRIVATE',
  expired: 'PLAYLIST_PRIVATE',
};
// The moderator of the table manages single videos, which gives no rights to playlists.
const editors = signedInOnly({
  viewer: 'PLAYLIST_OWNER_ONLY',
  moderator: 'PLAYLIST_OWNER_ONLY',
  owner: 'ok',
  stranger: 'PLAYLIST_PRIVATE',
});

export const playlistRows: RoleRows<typeof playlistRoutes> = {
  list: { input: () => ({ owner: 'owner' }), expect: everyone('ok') },
  create: {
    input: () => ({ displayname: 'New', visibility: 'organization' }),
    expect: signedInOnly({
      newcomer: 'PLAYLIST_MEMBERS_ONLY',
      viewer: 'ok',
      moderator: 'ok',
      owner: 'ok',
      stranger: 'ok',
    }),
  },
  get: { input: only, expect: readers },
  change: { input: async (world) => ({ ...(await only(world)), displayname: 'Other' }), expect: editors },
  remove: { input: only, expect: editors },
  videos: { input: only, expect: readers },
  entries: { input: only, expect: editors },
  setVideos: {
    input: async (world) => {
      const { id, video } = await playlist(world);
      return { id, list: [{ kapsule_id: video, start: 1000, end: 2000 }] };
    },
    expect: editors,
  },
  addVideo: { input: withVideo, expect: editors },
  removeVideo: { input: playlist, expect: editors },
  setCover: { input: only, bytes: () => new Uint8Array(PICTURE), expect: editors },
  removeCover: { input: only, expect: editors },
  cover: { input: () => ({ name: `${'0'.repeat(32)}.jpg` }), expect: everyone('COVER_NOT_FOUND') },
};
