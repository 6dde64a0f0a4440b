import type { RouteCalls } from '#kernel/contract/route.ts';
import type { problemRoutes } from './contract.ts';

/** For the player bundle, which must not include the schemas. */
export const problemCalls: RouteCalls<typeof problemRoutes, 'report'> = {
  report: { method: 'POST', path: '/api/v1/dspi/analytics/error-report/:view/html5/:token' },
};
