import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { STUDIO_VIDEOS_PATH, videoRoutes } from '../contract.ts';
import { studioRoutes, type TrashedVideo } from '../studio-contract.ts';
import { text } from './list-messages.ts';

/** Restores a video, or deletes it for good after confirmation. */
export function useTrashActions({ kapsule_id: id, displayname: title }: TrashedVideo) {
  const api = useApi();
  const client = useQueryClient();
  // Also after a failure: somebody else may have been faster.
  const onSettled = (): void => {
    for (const path of [
      studioRoutes.trash.path,
      STUDIO_VIDEOS_PATH,
      videoRoutes.list.path,
      videoRoutes.get.path,
    ])
      void client.invalidateQueries({ queryKey: [path] });
  };
  const restore = useMutation({
    mutationFn: () => api.call(videoRoutes.restore, { id }),
    onSuccess: () => toast({ title: text('restored', { title }), kind: 'success' }),
    onError: (error) => toast({ title: text('notRestored'), detail: errorMessage(error), kind: 'error' }),
    onSettled,
  });
  const purge = useMutation({
    mutationFn: () => api.call(videoRoutes.remove, { id, permanent: true }),
    onSuccess: () => toast({ title: text('deletedForever'), kind: 'success' }),
    onError: (error) => toast({ title: text('notDeleted'), detail: errorMessage(error), kind: 'error' }),
    onSettled,
  });
  return {
    isBusy: restore.isPending || purge.isPending,
    restore: () => restore.mutate(),
    async deleteForever(): Promise<void> {
      const isConfirmed = await confirm({
        title: text('deleteForeverTitle'),
        body: text('deleteForeverBody', { title }),
        confirmLabel: text('deleteForever'),
        danger: true,
      });
      if (isConfirmed) purge.mutate();
    },
  };
}
