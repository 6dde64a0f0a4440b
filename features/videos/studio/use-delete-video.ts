import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { type VideoSummary, videoRoutes } from '../contract.ts';

/** Deletes a video after confirmation. Resolves to whether it was deleted. */
export function useDeleteVideo(): (
  video: Pick<VideoSummary, 'kapsule_id' | 'displayname'>,
) => Promise<boolean> {
  const api = useApi();
  const client = useQueryClient();
  return useCallback(
    async ({ kapsule_id: id, displayname }) => {
      const isConfirmed = await confirm({
        title: 'Delete this video?',
        body: `“${displayname}” and everything that belongs to it will be gone for everyone. This cannot be undone.`,
        confirmLabel: 'Delete video',
        danger: true,
      });
      if (!isConfirmed) return false;
      try {
        await api.call(videoRoutes.remove, { id });
      } catch (error) {
        // Someone else deleted it first, which has the same result.
        if (errorCode(error) !== 'VIDEO_DELETED') {
          toast({ title: 'The video was not deleted', detail: errorMessage(error), kind: 'error' });
          return false;
        }
      }
      toast({ title: 'The video was deleted', kind: 'success' });
      void client.invalidateQueries({ queryKey: [videoRoutes.list.path] });
      return true;
    },
    [api, client],
  );
}
