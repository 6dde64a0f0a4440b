import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import type { CallInputOf, OutputOf } from '#kernel/contract/route.ts';
import { translateError } from '#kernel/text/translations.ts';
import { toast } from '#kernel/ui/toast.ts';
import { BULK_MAX, STUDIO_VIDEOS_PATH, videoRoutes } from '../contract.ts';
import type { StudioVideo } from '../studio-contract.ts';
import { text } from './list-messages.ts';

export type BulkChange = Omit<CallInputOf<typeof videoRoutes.bulk>, 'ids'>;
/** A video that could not be changed, and why. */
export interface BulkFailure {
  readonly id: string;
  readonly title: string;
  readonly message: string;
}

/** Changes the videos; those that could not be changed are passed to `onFailed`. */
export function useBulk(onFailed: (failures: BulkFailure[]) => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ videos, change }: { videos: readonly StudioVideo[]; change: BulkChange }) {
      const failed: OutputOf<typeof videoRoutes.bulk>['failed'] = [];
      let done = 0;
      for (let from = 0; from < videos.length; from += BULK_MAX) {
        const ids = videos.slice(from, from + BULK_MAX).map((video) => video.kapsule_id);
        const result = await api.call(videoRoutes.bulk, { ids, ...change });
        done += result.done.length;
        failed.push(...result.failed);
      }
      return { done, failed };
    },
    onSuccess({ done, failed }, { videos, change }) {
      const titleOf = (id: string) => videos.find((video) => video.kapsule_id === id)?.displayname ?? id;
      onFailed(
        failed.map(({ id, code, message }) => ({
          id,
          title: titleOf(id),
          message: translateError(code, message),
        })),
      );
      if (done > 0)
        toast({
          title: text(change.delete ? 'bulkDeleted' : 'bulkChanged', { count: done }),
          kind: 'success',
        });
    },
    onError: (error) => toast({ title: text('bulkError'), detail: errorMessage(error), kind: 'error' }),
    onSettled() {
      for (const path of [STUDIO_VIDEOS_PATH, videoRoutes.list.path, videoRoutes.get.path])
        void client.invalidateQueries({ queryKey: [path] });
    },
  });
}
