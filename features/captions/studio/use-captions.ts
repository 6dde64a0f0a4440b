import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { useListen } from '#kernel/client/listen-context.ts';
import { routeKey, useRoute } from '#kernel/client/route-query.ts';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { captionRoutes, type Transcript } from '../contract.ts';

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
    mutationFn: (input: { language: string; label?: string; is_default?: boolean }) =>
      api.call(captionRoutes.change, { id, ...input }),
    onSuccess: refresh,
    onError: (error) =>
      toast({ title: 'The captions were not changed', detail: errorMessage(error), kind: 'error' }),
  });
  const remove = useMutation({
    mutationFn: async ({ language_locale: language, label }: Transcript) => {
      const isConfirmed = await confirm({
        title: 'Delete these captions?',
        body: `The captions in ${label} will be gone for everyone. This cannot be undone.`,
        confirmLabel: 'Delete captions',
        danger: true,
      });
      if (isConfirmed) await api.call(captionRoutes.remove, { id, language });
      return isConfirmed;
    },
    onSuccess: (isDeleted) => isDeleted && toast({ title: 'The captions were deleted', kind: 'success' }),
    onError: (error) =>
      toast({ title: 'The captions were not deleted', detail: errorMessage(error), kind: 'error' }),
    onSettled: refresh,
  });
  return { list: query.data?.list ?? [], error: query.error, refresh, change, remove };
}
