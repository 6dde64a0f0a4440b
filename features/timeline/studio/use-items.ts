import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { routeKey, useRoute } from '#kernel/client/route-query.ts';
import { SAVING } from '#kernel/client/saving.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { toast } from '#kernel/ui/toast.ts';
import { type TimedItem, timelineRoutes } from '../contract.ts';
import { text } from '../messages.ts';

/** Longer lists are not useful in the studio. */
const MAX_LISTED = 300;
export type ItemInput = Pick<CallInputOf<typeof timelineRoutes.create>, 'kind' | 'start' | 'end' | 'data'>;
export interface ItemChange {
  readonly item: TimedItem;
  readonly start?: number;
  readonly end?: number | null;
  readonly data?: object;
  /** Also when somebody else has changed it since. */
  readonly force?: boolean;
}

/** Changes of a video's items are sent one after the other. */
export const itemChanges = (id: string) => ({ id: `items of ${id}` });

interface ItemsOptions {
  readonly enabled?: boolean;
  readonly max?: number | undefined;
}

/** The timed items of a video with their drafts. Changes are saved as drafts; viewers see them once published. */
export function useItems(id: string, kinds: readonly string[], options: ItemsOptions = {}) {
  const { enabled = true, max = MAX_LISTED } = options;
  const api = useApi();
  const client = useQueryClient();
  const query = { id, kinds: kinds.join(','), drafts: true, max };
  const response = useRoute(timelineRoutes.list, query, { enabled });
  /** The list may be older than the last change. */
  const versions = useRef(new Map<string, number>());
  const versionOf = (item: TimedItem): number => Math.max(item.version, versions.current.get(item.id) ?? 0);
  const refresh = () => client.invalidateQueries({ queryKey: [timelineRoutes.list.path] });
  // One after the other, so that each change is based on the version that the previous one created.
  const shared = { mutationKey: SAVING, scope: itemChanges(id), onSettled: refresh };
  const add = useMutation({
    ...shared,
    mutationFn: (values: ItemInput) => api.call(timelineRoutes.create, { id, ...values }),
    onError: (error) => toast({ title: text('notAdded'), detail: errorMessage(error), kind: 'error' }),
  });
  const change = useMutation({
    ...shared,
    mutationFn: ({ item, force = false, ...values }: ItemChange) => {
      const version = force ? undefined : versionOf(item);
      return api.call(timelineRoutes.change, { id, item: item.id, version, ...values });
    },
    onSuccess: (saved) => void versions.current.set(saved.id, saved.version),
    onError: (_, { item }) => void versions.current.delete(item.id),
  });
  const remove = useMutation({
    ...shared,
    mutationFn: ({ id: item }: TimedItem) => api.call(timelineRoutes.remove, { id, item }),
    onError: (error) => toast({ title: text('notDeleted'), detail: errorMessage(error), kind: 'error' }),
  });
  const restore = async (item: TimedItem): Promise<void> => {
    try {
      await change.mutateAsync({ item, data: item.data as object });
    } catch (error) {
      toast({ title: text('notRestored'), detail: errorMessage(error), kind: 'error' });
    }
  };
  return {
    list: response.data?.list ?? [],
    /** The same, already before the page is rendered with it. */
    latest: (): readonly TimedItem[] =>
      client.getQueryData<typeof response.data>(routeKey(timelineRoutes.list, query))?.list ?? [],
    isLoaded: response.data !== undefined,
    isTruncated: response.data?.next != null,
    error: response.error,
    add,
    change,
    remove,
    /** Keeps an item that would be removed when the changes are published. */
    restore,
  };
}
export type Items = ReturnType<typeof useItems>;
