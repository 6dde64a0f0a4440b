import type { reminderRoutes } from '#features/reminders/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { everyone, type RoleRows, signedInOnly, type World } from './world.ts';

const IN_2030 = Date.UTC(2030, 0, 1);
/** A live event with a date. */
async function event(world: World) {
  const id = await world.video({ live: true });
  await (await world.person('owner')).call(videoRoutes.change, { id, time_live: IN_2030 });
  return { id };
}
const readers = {
  ...everyone('ok'),
  anonymous: 'VIDEO_PRIVATE',
  newcomer: 'VIDEO_PRIVATE',
  stranger: 'VIDEO_PRIVATE',
  expired: 'VIDEO_PRIVATE',
};

export const reminderRows: RoleRows<typeof reminderRoutes> = {
  calendar: { input: event, expect: readers },
  get: { input: event, expect: readers },
  // Nobody in the table has an address.
  set: {
    input: event,
    expect: signedInOnly({
      viewer: 'NO_ADDRESS',
      moderator: 'NO_ADDRESS',
      owner: 'NO_ADDRESS',
      stranger: 'VIDEO_PRIVATE',
    }),
  },
  remove: {
    input: event,
    expect: signedInOnly({ viewer: 'ok', moderator: 'ok', owner: 'ok', stranger: 'VIDEO_PRIVATE' }),
  },
};
