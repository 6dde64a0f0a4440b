import type { historyRoutes } from '#features/history/contract.ts';
import { everyone, type RoleRow, type RoleRows } from './world.ts';

/** Everyone has a history of their own. */
const signedIn: RoleRow['expect'] = {
  ...everyone('ok'),
  anonymous: 'UNAUTHENTICATED',
  expired: 'UNAUTHENTICATED',
};

export const historyRows: RoleRows<typeof historyRoutes> = {
  list: { expect: signedIn },
  progress: { input: async (world) => ({ ids: await world.video() }), expect: signedIn },
  clear: { expect: signedIn },
  remove: { input: async (world) => ({ id: await world.video() }), expect: signedIn },
  setting: { expect: signedIn },
  changeSetting: { input: () => ({ paused: false }), expect: signedIn },
};
