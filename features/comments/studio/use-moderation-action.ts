import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { translateError } from '#kernel/text/translations.ts';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { type BulkAction, moderationRoutes, type QueueItem } from '../moderation-contract.ts';
import { text } from './messages.ts';

const RESULTS = {
  approve: ['approved', 'approveFailed'],
  pin: ['pinnedCount', 'pinFailed'],
  unpin: ['unpinnedCount', 'unpinFailed'],
  delete: ['deleted', 'deleteFailed'],
} as const satisfies Record<BulkAction, readonly string[]>;

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
      const [succeeded, notDone] = RESULTS[action];
      if (done.length > 0) toast({ title: text(succeeded, { count: done.length }), kind: 'success' });
      const [first] = failed;
      if (first) {
        const title = text(notDone, { count: failed.length });
        toast({ title, detail: translateError(first.code, first.message), kind: 'error' });
      }
      return true;
    } catch (error) {
      toast({ title: text('nothingChanged'), detail: errorMessage(error), kind: 'error' });
      return false;
    }
  };
}

const confirmDelete = (count: number): Promise<boolean> =>
  confirm({
    title: text('confirmDelete', { count }),
    body: text('confirmDeleteHint'),
    confirmLabel: text('delete'),
    danger: true,
  });
