import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { STUDIO_VIDEOS_PATH, type VideoSummary, videoRoutes } from '../contract.ts';
import { studioRoutes } from '../studio-contract.ts';
import { text } from './list-messages.ts';

/** Moves a video to the trash after confirmation. Resolves to whether it was deleted. */
export function useDeleteVideo(): (
  video: Pick<VideoSummary, 'kapsule_id' | 'displayname'>,
) => Promise<boolean> {
  const api = useApi();
  const client = useQueryClient();
  return useCallback(
    async ({ kapsule_id: id, displayname }) => {
      const isConfirmed = await confirm({
        title: text('deleteTitle'),
        body: text('deleteBody', { title: displayname }),
        confirmLabel: text('moveToTrash'),
        danger: true,
      });
      if (!isConfirmed) return false;
      try {
        await api.call(videoRoutes.remove, { id });
      } catch (error) {
        // Someone else deleted it first, which has the same result.
        if (errorCode(error) !== 'VIDEO_DELETED') {
          toast({ title: text('notDeleted'), detail: errorMessage(error), kind: 'error' });
          return false;
        }
      }
      toast({ title: text('deleted'), kind: 'success' });
      for (const path of [STUDIO_VIDEOS_PATH, videoRoutes.list.path, studioRoutes.trash.path])
        void client.invalidateQueries({ queryKey: [path] });
      return true;
    },
    [api, client],
  );
}
