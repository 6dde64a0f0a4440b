import { type Comment, LIVE_REPLIES_MAX } from '../contract.ts';
import { LIVE_REPLY_POLL_INTERVAL_MS } from '../live-contract.ts';
import { text as message } from '../messages.ts';
import type { CommentLoader } from './comment-loader.ts';
import { closeForm } from './comment-sender.ts';
import type { DraftKey } from './drafts.ts';
import { FADE_DELAY_MS, isDeletedError, type PanelContext } from './panel-context.ts';
import { type PanelState, updateThread } from './panel-state.ts';

/** The reply view of a live comment, including its deletion while the view is open (CM-06, CM-33, CM-35). */
export function createReplyView(
  context: PanelContext,
  loader: CommentLoader,
  listContext: () => 'ALL' | 'PINNED',
) {
  const { store, update, clock, drafts } = context;
  let stopPolling: (() => void) | null = null;

  function close(): void {
    stopPolling?.();
    stopPolling = null;
    update((state) => ({ ...state, context: listContext(), openThread: null }));
  }

  /** Moves an unsent reply into the comment form, so that it is not lost with its parent. */
  function rescueDraft(key: DraftKey, reply: string): void {
    const text = reply.trim();
    if (text !== '') {
      const commentDraft = drafts.text('comment');
      drafts.write('comment', commentDraft ? `${commentDraft}\n${text}` : text);
      update((state) => ({ ...state, rescuedDrafts: state.rescuedDrafts + 1 }));
    }
    drafts.clear(key);
    update((state) => closeForm(state, key));
  }

  function returnToList(deletedId: string, text: string): void {
    context.toast({ text, kind: 'error', place: 'panel' });
    if (store.getState().openThread !== null) close();
    context.fadeOut(deletedId, FADE_DELAY_MS);
  }

  async function poll(id: string): Promise<void> {
    try {
      await loader.loadThread(id, 'newest');
    } catch (error) {
      if (store.getState().openThread === id && isDeletedError(error)) handleParentDeleted(id);
    }
  }

  /** Returns false if neither the reply view nor a reply form of the deleted comment was open. */
  function handleParentDeleted(id: string): boolean {
    const key = findOpenReplyForm(store.getState(), id);
    const isViewing = store.getState().openThread === id;
    if (!isViewing && key === null) return false;
    returnToList(id, message('parentGone'));
    for (let openKey = key; openKey !== null; openKey = findOpenReplyForm(store.getState(), id))
      rescueDraft(openKey, drafts.text(openKey));
    rescueDraft(`reply:${id}`, drafts.text(`reply:${id}`));
    return true;
  }

  return {
    close,
    handleParentDeleted,

    async open(comment: Comment): Promise<void> {
      const { id } = comment;
      update((state) =>
        updateThread({ ...state, context: 'REPLY', openThread: id }, id, ({ status, comments }) => ({
          status: comments.length > 0 ? status : 'loading',
        })),
      );
      stopPolling?.();
      stopPolling = clock.every(LIVE_REPLY_POLL_INTERVAL_MS, () => void poll(id));
      try {
        await loader.loadThread(id, 'newest');
      } catch (error) {
        if (isDeletedError(error)) returnToList(id, message('targetGone'));
        else update((state) => updateThread(state, id, () => ({ status: 'failed' })));
      }
    },

    /** CE-08, CE-09: the server rejected a reply because its target or parent was deleted. */
    handleTargetDeleted(target: Comment, text: string, code: string): void {
      const isParentDeleted = code === 'PARENT_DELETED';
      const deletedId = isParentDeleted && target.parent ? target.parent : target.id;
      returnToList(deletedId, isParentDeleted ? message('replyParentGone') : message('targetGone'));
      rescueDraft(`reply:${target.id}`, text);
    },

    /** Keeps only the newest 15 replies of a live comment when events add more. */
    trim(id: string): void {
      if (!store.getState().threads.has(id)) return;
      update((state) =>
        updateThread(state, id, ({ comments }) => ({ comments: comments.slice(-LIVE_REPLIES_MAX) })),
      );
    },

    stop: () => stopPolling?.(),
  };
}

/** Finds an open form that replies to the comment or to one of its replies. */
function findOpenReplyForm(state: PanelState, id: string): DraftKey | null {
  const ids = [id, ...(state.threads.get(id)?.comments ?? []).map((reply) => reply.id)];
  return ids.map((target): DraftKey => `reply:${target}`).find((key) => state.openForms.has(key)) ?? null;
}
