import { type Comment, LIVE_REPLIES_MAX } from '../contract.ts';
import { LIVE_REPLY_POLL_INTERVAL_MS } from '../live-contract.ts';
import type { DraftKey } from './drafts.ts';
import type { Loading } from './loading.ts';
import { FADE_AFTER_MS, isGone, type PanelContext } from './panel-context.ts';
import { type PanelState, withThread } from './panel-state.ts';
import { texts } from './panel-texts.ts';
import { closed } from './writing.ts';

/** CM-06, CM-33, CM-35: the replies of one live comment by themselves; and what happens when it is deleted meanwhile. */
export function createReplyView(
  context: PanelContext,
  loading: Loading,
  listContext: () => 'ALL' | 'PINNED',
) {
  const { store, update, clock, drafts } = context;
  let stopPolling: (() => void) | null = null;

  function close(): void {
    stopPolling?.();
    stopPolling = null;
    update((state) => ({ ...state, context: listContext(), openThread: null }));
  }

  /** What was being written is not lost with its place: it goes into the box for comments. */
  function rescue(key: DraftKey, typed: string): void {
    const text = typed.trim();
    if (text !== '') {
      const before = drafts.text('comment');
      drafts.write('comment', before ? `${before}\n${text}` : text);
      update((state) => ({ ...state, rescued: state.rescued + 1 }));
    }
    drafts.clear(key);
    update((state) => closed(state, key));
  }

  function returnToList(gone: string, text: string): void {
    context.toast({ text, kind: 'error', place: 'panel' });
    if (store.getState().openThread !== null) close();
    context.fadeOut(gone, FADE_AFTER_MS);
  }

  async function poll(id: string): Promise<void> {
    try {
      await loading.thread(id, 'newest');
    } catch (error) {
      if (store.getState().openThread === id && isGone(error)) parentDeleted(id);
    }
  }

  /** The parent was deleted while its reply box or its replies were open. True when someone was replying. */
  function parentDeleted(id: string): boolean {
    const key = openBoxOf(store.getState(), id);
    const viewing = store.getState().openThread === id;
    if (!viewing && key === null) return false;
    returnToList(id, texts.parentGone);
    for (let open = key; open !== null; open = openBoxOf(store.getState(), id))
      rescue(open, drafts.text(open));
    rescue(`reply:${id}`, drafts.text(`reply:${id}`));
    return true;
  }

  return {
    close,
    parentDeleted,

    async open(comment: Comment): Promise<void> {
      const { id } = comment;
      update((state) =>
        withThread({ ...state, context: 'REPLY', openThread: id }, id, ({ status, run }) => ({
          status: run.length > 0 ? status : 'loading',
        })),
      );
      stopPolling?.();
      stopPolling = clock.every(LIVE_REPLY_POLL_INTERVAL_MS, () => void poll(id));
      try {
        await loading.thread(id, 'newest');
      } catch (error) {
        if (isGone(error)) returnToList(id, texts.targetGone);
        else update((state) => withThread(state, id, () => ({ status: 'failed' })));
      }
    },

    /** CE-08, CE-09: the server refused a reply, because what it answers is gone. */
    targetGone(to: Comment, text: string, code: string): void {
      const ofReply = code === 'PARENT_DELETED';
      const gone = ofReply && to.parent ? to.parent : to.id;
      returnToList(gone, ofReply ? texts.replyParentGone : texts.targetGone);
      rescue(`reply:${to.id}`, text);
    },

    /** Live: the newest 15, also when events bring more. */
    trim(id: string): void {
      if (!store.getState().threads.has(id)) return;
      update((state) => withThread(state, id, ({ run }) => ({ run: run.slice(-LIVE_REPLIES_MAX) })));
    },

    stop: () => stopPolling?.(),
  };
}

/** An open reply box below a comment: for itself or for one of its replies. */
function openBoxOf(state: PanelState, id: string): DraftKey | null {
  const ids = [id, ...(state.threads.get(id)?.run ?? []).map((reply) => reply.id)];
  return ids.map((one): DraftKey => `reply:${one}`).find((key) => state.boxes.has(key)) ?? null;
}
