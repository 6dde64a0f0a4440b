import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { type BulkAction, moderationRoutes, type QueueItem } from '../moderation-contract.ts';

const PAST_TENSE: Readonly<Record<BulkAction, string>> = {
  approve: 'approved',
  pin: 'pinned',
  unpin: 'unpinned',
  delete: 'deleted',
};
const formatCount = (count: number): string => (count === 1 ? '1 comment' : `${count} comments`);

/** Applies an action to one or more comments. Each succeeds or fails on its own, and toasts report how many. */
export function useModerationAction(): (action: BulkAction, items: readonly QueueItem[]) => Promise<boolean> {
  const api = useApi();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ action, items }: { action: BulkAction; items: readonly QueueItem[] }) =>
      api.call(moderationRoutes.decide, {
        action,
        items: items.map(({ kapsule_id, comment }) => ({ kapsule_id, id: comment.id })),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [moderationRoutes.queue.path] }),
  });
  return async (action, items) => {
    if (items.length === 0) return false;
    if (action === 'delete' && !(await confirmDelete(items.length))) return false;
    try {
      const { done, failed } = await mutation.mutateAsync({ action, items });
      if (done.length > 0)
        toast({ title: `${formatCount(done.length)} ${PAST_TENSE[action]}`, kind: 'success' });
      if (failed.length > 0) {
        const title = `${formatCount(failed.length)} could not be ${PAST_TENSE[action]}`;
        toast({ title, detail: failed[0]?.message ?? '', kind: 'error' });
      }
      return true;
    } catch (error) {
      toast({ title: 'Nothing was changed', detail: errorMessage(error), kind: 'error' });
      return false;
    }
  };
}

const confirmDelete = (count: number): Promise<boolean> =>
  confirm({
    title: `Delete ${formatCount(count)}?`,
    body: 'They go with their replies and cannot be brought back.',
    confirmLabel: 'Delete',
    danger: true,
  });
