import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import type { OutputOf } from '#kernel/contract/route.ts';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { historyRoutes } from '../contract.ts';
import { text } from '../messages.ts';

type Pages = InfiniteData<OutputOf<typeof historyRoutes.list>>;
type Failure = 'notRemoved' | 'notCleared' | 'notSaved';

/** What people can do with their history. */
export function useHistoryActions() {
  const api = useApi();
  const client = useQueryClient();
  const report = (failure: Failure) => (error: unknown) =>
    toast({ title: text(failure), detail: errorMessage(error), kind: 'error' });
  const refresh = (): void => {
    for (const { path } of [historyRoutes.list, historyRoutes.progress])
      void client.invalidateQueries({ queryKey: [path] });
  };
  /** At once, so that the list does not wait for the request that reads it again. */
  const hide = (isHidden: (id: string) => boolean): void => {
    client.setQueriesData<Pages>({ queryKey: [historyRoutes.list.path] }, (known) =>
      known && 'pages' in known
        ? {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              list: page.list.filter(({ video }) => !isHidden(video.kapsule_id)),
            })),
          }
        : known,
    );
    refresh();
  };

  const remove = useMutation({
    mutationFn: (id: string) => api.call(historyRoutes.remove, { id }),
    onSuccess: (_, removed) => {
      hide((id) => id === removed);
      toast({ title: text('removed'), kind: 'success' });
    },
    onError: report('notRemoved'),
  });
  const clear = useMutation({
    mutationFn: () => api.call(historyRoutes.clear, {}),
    onSuccess: () => {
      hide(() => true);
      toast({ title: text('cleared'), kind: 'success' });
    },
    onError: report('notCleared'),
  });
  const pause = useMutation({
    mutationFn: (paused: boolean) => api.call(historyRoutes.changeSetting, { paused }),
    onSuccess: (setting) => {
      setRouteData(client, historyRoutes.setting, {}, setting);
      toast({ title: text(setting.paused ? 'paused' : 'resumed'), kind: 'success' });
    },
    onError: report('notSaved'),
  });

  return {
    remove,
    pause,
    isClearing: clear.isPending,
    async clearAll(): Promise<void> {
      const isConfirmed = await confirm({
        title: text('clearTitle'),
        body: text('clearBody'),
        confirmLabel: text('clear'),
        danger: true,
      });
      if (isConfirmed) clear.mutate();
    },
  };
}
export type HistoryActions = ReturnType<typeof useHistoryActions>;
