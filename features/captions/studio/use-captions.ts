import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { useListen } from '#kernel/client/listen-context.ts';
import { routeKey, useRoute } from '#kernel/client/route-query.ts';
import { SAVING } from '#kernel/client/saving.ts';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { captionRoutes, type Transcript } from '../contract.ts';
import { text } from '../messages.ts';

const CHANGED = 'video.captions_changed';

/** The current captions of a video, with mutations. */
export function useCaptions(id: string) {
  const api = useApi();
  const client = useQueryClient();
  const listen = useListen();
  const query = useRoute(captionRoutes.list, { id });
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: routeKey(captionRoutes.list, { id }) }),
    [client, id],
  );
  useEffect(
    () =>
      listen?.([`video:${id}`], {
        event: ({ type }) => void (type === CHANGED && refresh()),
        reset: () => void refresh(),
      }),
    [listen, id, refresh],
  );
  const change = useMutation({
    mutationKey: SAVING,
    mutationFn: (input: { language: string; label?: string; is_default?: boolean }) =>
      api.call(captionRoutes.change, { id, ...input }),
    onSuccess: refresh,
    onError: (error) => toast({ title: text('notChanged'), detail: errorMessage(error), kind: 'error' }),
  });
  const remove = useMutation({
    mutationFn: async ({ language_locale: language, label }: Transcript) => {
      const isConfirmed = await confirm({
        title: text('deleteTitle'),
        body: text('deleteBody', { name: label }),
        confirmLabel: text('deleteConfirm'),
        danger: true,
      });
      if (isConfirmed) await api.call(captionRoutes.remove, { id, language });
      return isConfirmed;
    },
    onSuccess: (isDeleted) => isDeleted && toast({ title: text('deleted'), kind: 'success' }),
    onError: (error) => toast({ title: text('notDeleted'), detail: errorMessage(error), kind: 'error' }),
    onSettled: refresh,
  });
  return { list: query.data?.list ?? [], error: query.error, refresh, change, remove };
}
