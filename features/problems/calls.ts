import type { RouteCalls } from '#kernel/contract/route.ts';
import type { problemRoutes } from './contract.ts';
import type { reportRoutes } from './reports-contract.ts';

/** For the player bundle, which must not include the schemas. */
export const problemCalls: RouteCalls<typeof problemRoutes, 'report' | 'fallback'> = {
  report: { method: 'POST', path: '/api/v1/dspi/analytics/error-report/:view/html5/:token' },
  fallback: { method: 'GET', path: '/api/v1/dspi/analytics/fallback-ifno/:kvtoken' },
};

export const reportCalls: RouteCalls<typeof reportRoutes, 'sendReport'> = {
  sendReport: { method: 'POST', path: '/sendmail/report' },
};
