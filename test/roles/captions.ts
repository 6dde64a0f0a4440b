import { captionRoutes } from '#features/captions/contract.ts';
import { everyone, type RoleRows, signedInOnly, type World } from './world.ts';

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n';
const bytes = (): Uint8Array => new TextEncoder().encode(VTT);
const empty = async (world: World) => ({ id: await world.video(), language: 'en' });
/** A new video of the owner with captions in English. */
async function captioned(world: World) {
  const input = await empty(world);
  const owner = await world.person('owner');
  await owner.call(captionRoutes.put, input, { bytes: new Blob([VTT]) });
  return input;
}

const readers = {
  ...everyone('ok'),
  anonymous: 'VIDEO_PRIVATE',
  newcomer: 'VIDEO_PRIVATE',
  stranger: 'VIDEO_PRIVATE',
  expired: 'VIDEO_PRIVATE',
};
const managers = signedInOnly({
  viewer: 'FORBIDDEN',
  moderator: 'ok',
  owner: 'ok',
  stranger: 'VIDEO_PRIVATE',
});

export const captionRows: RoleRows<typeof captionRoutes> = {
  list: { input: async (world) => ({ id: (await captioned(world)).id, kvtoken: 'kv-1' }), expect: readers },
  put: { input: empty, bytes, expect: managers },
  change: { input: async (world) => ({ ...(await captioned(world)), label: 'Other' }), expect: managers },
  remove: { input: captioned, expect: managers },
  entries: { input: captioned, expect: readers },
  download: { input: captioned, expect: readers },
};
