import { useRoute } from '#kernel/client/route-query.ts';
import { COUNTED_VIDEOS_MAX, moderationRoutes } from '../moderation-contract.ts';

/** The number of comments by video, replies included. Empty while loading, and if they cannot be loaded. */
export function useCommentCounts(ids: readonly string[]): ReadonlyMap<string, number> {
  const asked = ids.slice(0, COUNTED_VIDEOS_MAX).join(',');
  const { data } = useRoute(moderationRoutes.counts, { ids: asked }, { enabled: asked !== '' });
  return new Map(data?.list.map(({ kapsule_id, count }) => [kapsule_id, count]));
}
