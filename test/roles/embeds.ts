import type { embedRoutes } from '#features/embeds/contract.ts';
import { everyone, type RoleRows, signedInOnly, type World } from './world.ts';

const video = async (world: World) => ({ id: await world.video() });
const editors = signedInOnly({
  viewer: 'OWNER_ONLY',
  moderator: 'ok',
  owner: 'ok',
  stranger: 'VIDEO_PRIVATE',
});
/** Only the stranger is an administrator, of another organization. */
const administratorOnly = signedInOnly({
  newcomer: 'NOT_ADMINISTRATOR',
  viewer: 'NOT_ADMINISTRATOR',
  moderator: 'NOT_ADMINISTRATOR',
  owner: 'NOT_ADMINISTRATOR',
  stranger: 'ok',
});

export const embedRows: RoleRows<typeof embedRoutes> = {
  info: {
    input: video,
    expect: {
      ...everyone('ok'),
      anonymous: 'VIDEO_PRIVATE',
      newcomer: 'VIDEO_PRIVATE',
      stranger: 'VIDEO_PRIVATE',
      expired: 'VIDEO_PRIVATE',
    },
  },
  videoSites: { input: video, expect: editors },
  setVideoSites: {
    input: async (world) => ({ ...(await video(world)), sites: ['example.org'] }),
    expect: editors,
  },
  organizationSites: { expect: administratorOnly },
  setOrganizationSites: { input: () => ({ sites: [] }), expect: administratorOnly },
  keys: { expect: administratorOnly },
  addKey: { input: () => ({ name: 'Intranet' }), expect: administratorOnly },
  removeKey: {
    input: () => ({ key: 'ek_0000000000000000' }),
    expect: { ...administratorOnly, stranger: 'KEY_NOT_FOUND' },
  },
  // The same for everyone: restricted videos have no response, even for their owner.
  oembed: {
    input: async (world) => ({ url: `${world.server.config.publicUrl}/app/video/${await world.video()}` }),
    expect: everyone('OEMBED_PRIVATE'),
  },
  thumbnail: {
    input: video,
    expect: {
      ...everyone('OEMBED_NOT_FOUND'),
      anonymous: 'VIDEO_PRIVATE',
      newcomer: 'VIDEO_PRIVATE',
      stranger: 'VIDEO_PRIVATE',
      expired: 'VIDEO_PRIVATE',
    },
  },
};
