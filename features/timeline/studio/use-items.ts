import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { routeKey, useRoute } from '#kernel/client/route-query.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { toast } from '#kernel/ui/toast.ts';
import { type TimedItem, timelineRoutes } from '../contract.ts';

/** Longer lists are not useful in the studio. */
const MAX_LISTED = 300;
type Values = Pick<CallInputOf<typeof timelineRoutes.create>, 'kind' | 'start' | 'end' | 'data'>;

/** The timed items of a video with their mutations, which publish at once. */
export function useItems(id: string, kinds: readonly string[]) {
  const api = useApi();
  const client = useQueryClient();
  const query = { id, kinds: kinds.join(','), drafts: true, max: MAX_LISTED };
  const response = useRoute(timelineRoutes.list, query);
  const refresh = () => client.invalidateQueries({ queryKey: routeKey(timelineRoutes.list, query) });
  const add = useMutation({
    mutationFn: (values: Values) => api.call(timelineRoutes.create, { id, ...values, publish: true }),
    onSuccess: refresh,
  });
  const change = useMutation({
    mutationFn: ({ item, kind: _, ...values }: Values & { item: TimedItem }) =>
      api.call(timelineRoutes.change, { id, item: item.id, version: item.version, ...values, publish: true }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id: item }: TimedItem) => api.call(timelineRoutes.remove, { id, item, publish: true }),
    onError: (error) =>
      toast({ title: 'The item was not deleted', detail: errorMessage(error), kind: 'error' }),
    onSettled: refresh,
  });
  return {
    list: response.data?.list.filter(({ state }) => state !== 'removed') ?? [],
    isTruncated: response.data?.next != null,
    error: response.error,
    add,
    change,
    remove,
  };
}
export type Items = ReturnType<typeof useItems>;
