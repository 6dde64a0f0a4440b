import type { RouteCalls } from '#kernel/contract/route.ts';
import type { problemRoutes } from './contract.ts';

/** For the player, whose bundle must stay too small for schemas. */
export const problemCalls: RouteCalls<typeof problemRoutes, 'report'> = {
  report: { method: 'POST', path: '/api/v1/dspi/analytics/error-report/:view/html5/:token' },
};
