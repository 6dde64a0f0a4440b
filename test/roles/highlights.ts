import { artifactRoutes } from '#features/highlights/contract.ts';
import { everyone, type RoleRows, signedInOnly, type World } from './world.ts';

const mark = { text: 'Here', rel_offset: 1000, artifact_type: 'BOOKMARK' } as const;
async function marked(world: World) {
  const id = await world.video();
  const made = await (await world.person('owner')).call(artifactRoutes.create, { id, ...mark });
  return { id, artifact: made.id };
}
const managers = signedInOnly({
  viewer: 'FORBIDDEN',
  moderator: 'ok',
  owner: 'ok',
  stranger: 'VIDEO_PRIVATE',
});

export const highlightRows: RoleRows<typeof artifactRoutes> = {
  list: {
    input: async (world) => ({ id: (await marked(world)).id, types: 'BOOKMARK' }),
    expect: {
      ...everyone('ok'),
      anonymous: 'VIDEO_PRIVATE',
      newcomer: 'VIDEO_PRIVATE',
      stranger: 'VIDEO_PRIVATE',
      expired: 'VIDEO_PRIVATE',
    },
  },
  create: { input: async (world) => ({ id: await world.video(), ...mark }), expect: managers },
  change: { input: async (world) => ({ ...(await marked(world)), text: 'Better' }), expect: managers },
  remove: { input: marked, expect: managers },
};
