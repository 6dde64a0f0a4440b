import type { RouteCalls } from '#kernel/contract/route.ts';
import type { historyRoutes } from './contract.ts';

/** For the library and its cards, whose first load must not include the schemas. */
export const historyCalls: RouteCalls<typeof historyRoutes, 'list' | 'progress'> = {
  list: { method: 'GET', path: '/api/v1/history' },
  progress: { method: 'GET', path: '/api/v1/history/progress' },
};
