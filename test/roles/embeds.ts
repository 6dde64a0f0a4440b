import type { embedRoutes } from '#features/embeds/contract.ts';
import { everyone, type RoleRows, signedInOnly, type World } from './world.ts';

const video = async (world: World) => ({ id: await world.video() });
const ofOwner = signedInOnly({
  viewer: 'OWNER_ONLY',
  moderator: 'OWNER_ONLY',
  owner: 'ok',
  stranger: 'VIDEO_PRIVATE',
});
/** The stranger administers another organization; nobody here administers this one. */
const ofAdministrator = signedInOnly({
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
  videoSites: { input: video, expect: ofOwner },
  setVideoSites: {
    input: async (world) => ({ ...(await video(world)), sites: ['example.org'] }),
    expect: ofOwner,
  },
  organizationSites: { expect: ofAdministrator },
  setOrganizationSites: { input: () => ({ sites: [] }), expect: ofAdministrator },
  keys: { expect: ofAdministrator },
  addKey: { input: () => ({ name: 'Intranet' }), expect: ofAdministrator },
  removeKey: {
    input: () => ({ key: 'ek_0000000000000000' }),
    expect: { ...ofAdministrator, stranger: 'KEY_NOT_FOUND' },
  },
  // Answered the same to everyone: what not everyone may see has no answer, even for its owner.
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
