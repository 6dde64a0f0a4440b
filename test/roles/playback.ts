import { type playbackRoutes, playbackRoutes as routes } from '#features/playback/contract.ts';
import { everyone, type RoleRows, signedInOnly, type World } from './world.ts';

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
  widgets: { input: async (world) => ({ id: await world.video() }), expect: editors },
  widget: { input: withSettings, expect: editors },
  setWidget: { input: async (world) => ({ ...(await withSettings(world)), config: {} }), expect: editors },
  removeWidget: { input: withSettings, expect: editors },
  // Credentials are ignored, so restricted videos are refused for everyone.
  template: {
    input: async (world) => ({ video: await world.video(), extract: 'true', ar: '16:9' }),
    expect: everyone('VIDEO_PRIVATE'),
  },
  templates: { expect: administratorOnly },
  setTemplate: { input: () => ({ template: 'usual', widgets: {} }), expect: administratorOnly },
  removeTemplate: {
    input: () => ({ template: 'usual' }),
    expect: administratorOnly,
  },
};
