import { commentRoutes } from '#features/comments/contract.ts';
import type { moderationRoutes } from '#features/comments/moderation-contract.ts';
import { type Role, type RoleRows, signedInOnly, type World } from './world.ts';

const video = async (world: World) => ({ id: await world.video() });
const page = async (world: World) => ({ gconfid: await world.video() });
/** A new comment of this person on a new live event. */
async function comment(world: World, role: Role, live = true) {
  const gconfid = await world.video({ live });
  const { id } = await (await world.person(role)).call(commentRoutes.create, { gconfid, text: 'Hello' });
  return { gconfid, id };
}

const readers = {
  anonymous: 'VIDEO_PRIVATE',
  newcomer: 'VIDEO_PRIVATE',
  viewer: 'ok',
  moderator: 'ok',
  owner: 'ok',
  stranger: 'VIDEO_PRIVATE',
  expired: 'VIDEO_PRIVATE',
};
const managers = signedInOnly({
  viewer: 'MANAGERS_ONLY',
  moderator: 'ok',
  owner: 'ok',
  stranger: 'VIDEO_PRIVATE',
});
/** Everyone sees only the entries they manage. */
const own = signedInOnly({ viewer: 'ok', moderator: 'ok', owner: 'ok', stranger: 'ok' });

const blocked = async (world: World) => ({ ...(await video(world)), username: 'expired', scope: 'video' });

export const commentRows: RoleRows<typeof commentRoutes & typeof moderationRoutes> = {
  list: { input: page, expect: readers },
  get: { input: (world) => comment(world, 'owner'), expect: readers },
  create: {
    input: async (world) => ({ ...(await page(world)), text: 'Hello' }),
    expect: signedInOnly({ viewer: 'ok', moderator: 'ok', owner: 'ok', stranger: 'VIDEO_PRIVATE' }),
  },
  edit: {
    input: async (world) => ({ ...(await comment(world, 'viewer', false)), text: 'Changed' }),
    expect: signedInOnly({
      viewer: 'ok',
      moderator: 'NOT_YOURS',
      owner: 'NOT_YOURS',
      stranger: 'VIDEO_PRIVATE',
    }),
  },
  pin: { input: async (world) => ({ ...(await comment(world, 'viewer')), op: 'pin' }), expect: managers },
  remove: {
    async input(world) {
      const { gconfid, id: cid } = await comment(world, 'owner');
      return { gconfid, cid };
    },
    expect: signedInOnly({ viewer: 'NOT_YOURS', moderator: 'ok', owner: 'ok', stranger: 'VIDEO_PRIVATE' }),
  },
  settings: { input: video, expect: managers },
  changeSettings: {
    input: async (world) => ({ ...(await video(world)), slow_mode_sec: 5 }),
    expect: managers,
  },
  blocks: { input: video, expect: managers },
  // Wider scopes: features/comments/server/blocks.test.ts.
  block: { input: blocked, expect: managers },
  unblock: { input: blocked, expect: managers },
  report: {
    async input(world) {
      const { gconfid: id, id: commentId } = await comment(world, 'owner');
      return { id, comment: commentId, reason: 'spam' };
    },
    expect: signedInOnly({
      viewer: 'ok',
      moderator: 'ok',
      owner: 'OWN_COMMENT',
      stranger: 'VIDEO_PRIVATE',
    }),
  },
  queue: { expect: own },
  decide: {
    async input(world) {
      const { gconfid: kapsule_id, id } = await comment(world, 'owner');
      return { action: 'delete', items: [{ kapsule_id, id }] };
    },
    expect: own,
  },
  counts: { input: async (world) => ({ ids: await world.video() }), expect: own },
  log: { input: video, expect: managers },
  exportAll: { input: video, expect: managers },
};
