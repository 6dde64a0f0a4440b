import { timelineRoutes } from '#features/timeline/contract.ts';
import { everyone, type RoleRows, signedInOnly, type World } from './world.ts';

const bookmark = { kind: 'bookmark', start: 1000, data: { text: 'Here' } };
async function item(world: World) {
  const id = await world.video();
  const made = await (await world.person('owner')).call(timelineRoutes.create, { id, ...bookmark });
  return { id, item: made.id };
}
const managers = signedInOnly({
  viewer: 'FORBIDDEN',
  moderator: 'ok',
  owner: 'ok',
  stranger: 'VIDEO_PRIVATE',
});

export const timelineRows: RoleRows<typeof timelineRoutes> = {
  list: {
    input: async (world) => ({ id: (await item(world)).id }),
    expect: {
      ...everyone('ok'),
      anonymous: 'VIDEO_PRIVATE',
      newcomer: 'VIDEO_PRIVATE',
      stranger: 'VIDEO_PRIVATE',
      expired: 'VIDEO_PRIVATE',
    },
  },
  create: { input: async (world) => ({ id: await world.video(), ...bookmark }), expect: managers },
  publish: { input: async (world) => ({ id: (await item(world)).id }), expect: managers },
  discard: { input: async (world) => ({ id: (await item(world)).id }), expect: managers },
  get: { input: item, expect: managers },
  change: { input: async (world) => ({ ...(await item(world)), start: 2000 }), expect: managers },
  remove: { input: item, expect: managers },
  history: { input: item, expect: managers },
};
