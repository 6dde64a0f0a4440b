import { errorMessage } from '#kernel/client/error-message.ts';
import { moderationCalls } from '../calls.ts';
import { type Comment, commentRoutes } from '../contract.ts';
import { text } from '../messages.ts';
import type { ReportReason } from '../moderation-contract.ts';
import type { CommentLoader } from './comment-loader.ts';
import { findComment, updateComment, upsertComment } from './comment-updates.ts';
import { isDeletedError, type PanelContext } from './panel-context.ts';
import { getActiveScope, type ListState, updateList } from './panel-state.ts';

/** Deletes and pins comments. */
export function createCommentModeration(context: PanelContext, loader: CommentLoader) {
  const { api, update, store } = context;
  const showError = (text: string): void => context.toast({ text, kind: 'error', place: 'panel' });

  function decrementTotals(comment: Comment): void {
    const isUncounted = comment.awaiting_approval && !context.viewerContext().canManage;
    if (isUncounted) return;
    const isReply = comment.parent !== null;
    const isPinned = comment.pinned || (isReply && context.viewerContext().onlyPinned);
    const decrement = ({ total, replies }: ListState): Partial<ListState> => ({
      total: Math.max(0, total - (isReply ? 0 : 1)),
      replies: Math.max(0, replies - (isReply ? 1 : comment.reply_count)),
    });
    update((state) => {
      const next = updateList(state, 'all', decrement);
      return isPinned ? updateList(next, 'pinned', decrement) : next;
    });
  }

  return {
    /** Resolves to false if it could not be sent. */
    async report(comment: Comment, reason: ReportReason): Promise<boolean> {
      const { gconfid } = context.viewerContext();
      try {
        await api.call(moderationCalls.report, { id: gconfid, comment: comment.id, reason });
        context.toast({
          text: text('reported'),
          kind: 'info',
          place: 'panel',
        });
        return true;
      } catch (error) {
        if (isDeletedError(error)) context.fadeOut(comment.id);
        showError(errorMessage(error));
        return false;
      }
    },

    /** CM-29 */
    async remove(comment: Comment): Promise<void> {
      const { gconfid } = context.viewerContext();
      try {
        await api.call(commentRoutes.remove, { gconfid, cid: comment.id });
        const state = store.getState();
        // If the event arrived first, it has already updated the totals.
        if (findComment(state, comment.id) && !state.deletions.has(comment.id)) decrementTotals(comment);
        context.fadeOut(comment.id);
        await loader.refill(getActiveScope(store.getState(), context.viewerContext().onlyPinned));
      } catch (error) {
        // Someone else deleted it first, which has the same result.
        if (isDeletedError(error)) return context.fadeOut(comment.id);
        showError(comment.parent ? text('replyDeleteFailed') : text('deleteFailed'));
      }
    },

    /** CM-28, CE-10: loads the comment first, because a deleted comment cannot be pinned. */
    async pin(comment: Comment, op: 'pin' | 'unpin'): Promise<void> {
      const { gconfid } = context.viewerContext();
      try {
        await api.call(commentRoutes.get, { gconfid, id: comment.id });
      } catch (error) {
        showError(text('pinGone'));
        if (isDeletedError(error)) context.fadeOut(comment.id);
        return;
      }
      try {
        const pinned = await api.call(commentRoutes.pin, { gconfid, id: comment.id, op });
        update((state) => {
          const next = upsertComment(state, pinned, context.viewerContext(), context.readingPosition());
          return updateComment(next, pinned.id, (known) => ({ ...known, pinned: pinned.pinned }));
        });
      } catch (error) {
        if (isDeletedError(error)) return showError(text('pinGone'));
        showError(errorMessage(error));
      }
    },
  };
}
