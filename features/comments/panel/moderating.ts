import { errorMessage } from '#kernel/client/error-message.ts';
import { type Comment, commentRoutes } from '../contract.ts';
import type { Loading } from './loading.ts';
import { changeComment, findComment, putComment } from './merge-updates.ts';
import { isGone, type PanelContext } from './panel-context.ts';
import { scopeOf, withList } from './panel-state.ts';
import { texts } from './panel-texts.ts';

/** Deleting and pinning. */
export function createModerating(context: PanelContext, loading: Loading) {
  const { api, update, store } = context;
  const fail = (text: string): void => context.toast({ text, kind: 'error', place: 'panel' });

  function countDown(comment: Comment): void {
    const uncounted = comment.awaiting_approval && !context.standing().canManage;
    if (comment.parent || uncounted) return;
    update((state) => {
      const next = withList(state, 'all', ({ total }) => ({ total: Math.max(0, total - 1) }));
      return comment.pinned
        ? withList(next, 'pinned', ({ total }) => ({ total: Math.max(0, total - 1) }))
        : next;
    });
  }

  return {
    /** CM-29 */
    async remove(comment: Comment): Promise<void> {
      const { gconfid } = context.standing();
      try {
        await api.call(commentRoutes.remove, { gconfid, cid: comment.id });
        const state = store.getState();
        // An event may have been faster, and has counted already.
        if (findComment(state, comment.id) && !state.leaving.has(comment.id)) countDown(comment);
        context.fadeOut(comment.id);
        await loading.refill(scopeOf(store.getState(), context.standing().onlyPinned));
      } catch (error) {
        // Somebody else was faster: it is gone, as wished.
        if (isGone(error)) return context.fadeOut(comment.id);
        fail(comment.parent ? texts.replyDeleteFailed : texts.deleteFailed);
      }
    },

    /** CM-28, CE-10: looked up first, because a deleted comment cannot be pinned. */
    async pin(comment: Comment, op: 'pin' | 'unpin'): Promise<void> {
      const { gconfid } = context.standing();
      try {
        await api.call(commentRoutes.get, { gconfid, id: comment.id });
      } catch (error) {
        fail(texts.pinGone);
        if (isGone(error)) context.fadeOut(comment.id);
        return;
      }
      try {
        const pinned = await api.call(commentRoutes.pin, { gconfid, id: comment.id, op });
        update((state) => {
          const kept = putComment(state, pinned, context.standing(), context.reading());
          return changeComment(kept, pinned.id, (known) => ({ ...known, pinned: pinned.pinned }));
        });
      } catch (error) {
        if (isGone(error)) return fail(texts.pinGone);
        fail(errorMessage(error));
      }
    },
  };
}
