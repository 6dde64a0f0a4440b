import type { RouteCalls } from '#kernel/contract/route.ts';
import type { accountRoutes } from './contract.ts';

/** For pages whose bundle must stay too small for schemas. */
export const accountCalls: RouteCalls<typeof accountRoutes, 'me' | 'keepAlive' | 'takeOver'> = {
  me: { method: 'GET', path: '/api/v1/me' },
  takeOver: { method: 'POST', path: '/api/v1/session/takeover' },
  keepAlive: { method: 'GET', path: '/app/api/v2/track/sid' },
};
