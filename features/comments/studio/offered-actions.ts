import type { BulkAction, QueueItem } from '../moderation-contract.ts';

/** Which decisions make sense for a comment as it is. */
export function isOffered(action: BulkAction, { comment, waiting_for }: QueueItem): boolean {
  if (action === 'approve') return waiting_for !== null;
  if (action === 'pin') return comment.canPin && !comment.pinned;
  if (action === 'unpin') return comment.canPin && comment.pinned;
  return comment.canDelete;
}
