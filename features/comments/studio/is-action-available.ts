import type { BulkAction, QueueItem } from '../moderation-contract.ts';

/** Whether an action applies to a comment in its current state. */
export function isActionAvailable(action: BulkAction, { comment, waiting_for, reports }: QueueItem): boolean {
  if (action === 'approve') return waiting_for !== null || reports !== null;
  if (action === 'pin') return comment.canPin && !comment.pinned;
  if (action === 'unpin') return comment.canPin && comment.pinned;
  return comment.canDelete;
}
