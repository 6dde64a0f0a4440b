import { type playbackRoutes, playbackRoutes as routes } from '#features/playback/contract.ts';
import { everyone, type RoleRows, signedInOnly, type World } from './world.ts';

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

async function withSettings(world: World): Promise<{ id: string; widget: string }> {
  const id = await world.video();
  await (await world.person('owner')).call(routes.setWidget, { id, widget: 'player', config: {} });
  return { id, widget: 'player' };
}

export const playbackRows: RoleRows<typeof playbackRoutes> = {
  get: {
    input: async (world) => ({ video: await world.video() }),
    expect: {
      ...everyone('ok'),
      anonymous: 'VIDEO_PRIVATE',
      newcomer: 'VIDEO_PRIVATE',
      stranger: 'VIDEO_PRIVATE',
      expired: 'VIDEO_PRIVATE',
    },
  },
  widgets: { input: async (world) => ({ id: await world.video() }), expect: ofOwner },
  widget: { input: withSettings, expect: ofOwner },
  setWidget: { input: async (world) => ({ ...(await withSettings(world)), config: {} }), expect: ofOwner },
  removeWidget: { input: withSettings, expect: ofOwner },
  // Asked without credentials: what not everyone may see has none, whoever asks.
  template: {
    input: async (world) => ({ video: await world.video(), extract: 'true', ar: '16:9' }),
    expect: everyone('VIDEO_PRIVATE'),
  },
  templates: { expect: ofAdministrator },
  setTemplate: { input: () => ({ template: 'usual', widgets: {} }), expect: ofAdministrator },
  removeTemplate: {
    input: () => ({ template: 'usual' }),
    expect: ofAdministrator,
  },
};
