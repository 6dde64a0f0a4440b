import type { RouteCalls } from '#kernel/contract/route.ts';
import type { historyRoutes } from './contract.ts';

/** For cards, which are part of every list's first load. */
export const historyCalls: RouteCalls<typeof historyRoutes, 'progress'> = {
  progress: { method: 'GET', path: '/api/v1/history/progress' },
};
