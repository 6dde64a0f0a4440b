import type { RouteCalls } from '#kernel/contract/route.ts';
import type { moderationRoutes } from './moderation-contract.ts';

/** For the panel, whose bundle must stay too small for the schemas of the moderation page. */
export const moderationCalls: RouteCalls<typeof moderationRoutes, 'report'> = {
  report: { method: 'POST', path: '/api/v1/videos/:id/comment_reports' },
};
