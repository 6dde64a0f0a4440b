import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { SAVING } from '#kernel/client/saving.ts';
import { timelineRoutes } from '../contract.ts';
import { itemChanges } from './use-items.ts';

const MAX_COUNTED = 2000;

/** The changes of a video's timed items that viewers do not see yet. */
export function useDraftItems(id: string) {
  const api = useApi();
  const client = useQueryClient();
  const { data } = useRoute(timelineRoutes.list, { id, drafts: true, max: MAX_COUNTED });
  // After everything that is being saved, so that what was typed last is part of it.
  const scope = itemChanges(id);
  const publish = useMutation({
    mutationKey: SAVING,
    scope,
    mutationFn: () => api.call(timelineRoutes.publish, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: [timelineRoutes.list.path] }),
  });
  const discard = useMutation({
    mutationKey: SAVING,
    scope,
    mutationFn: () => api.call(timelineRoutes.discard, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: [timelineRoutes.list.path] }),
  });
  return {
    isDiscarding: discard.isPending,
    discard: () => discard.mutateAsync(),
    count: data?.list.filter(({ state }) => state !== 'published').length ?? 0,
    isPublishing: publish.isPending,
    publish: () => publish.mutateAsync(),
  };
}
