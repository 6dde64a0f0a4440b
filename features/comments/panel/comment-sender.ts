import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import { type Comment, commentRoutes } from '../contract.ts';
import { isBlank } from '../fold-text.ts';
import { text as message } from '../messages.ts';
import type { CommentLoader } from './comment-loader.ts';
import { findComment, updateComment, upsertComment, upsertReply } from './comment-updates.ts';
import type { DraftKey } from './drafts.ts';
import { isDeletedError, type PanelContext, PINNED_TOAST_MS, TOAST_MS } from './panel-context.ts';
import { getActiveScope, type PanelState, updateList, updateThread } from './panel-state.ts';

/** Each method resolves to false if nothing was sent. */
export interface CommentSender {
  post(text: string): Promise<boolean>;
  reply(target: Comment, text: string): Promise<boolean>;
  edit(comment: Comment, text: string): Promise<boolean>;
}

interface CommentSenderOptions {
  readonly context: PanelContext;
  readonly loader: CommentLoader;
  /** The comment being replied to, or its parent, was deleted. */
  readonly onTargetDeleted: (target: Comment, text: string, code: string) => void;
}

/** Sends comments, replies, and edits. The draft is kept until the server has accepted it. */
export function createCommentSender({
  context,
  loader,
  onTargetDeleted,
}: CommentSenderOptions): CommentSender {
  const { api, drafts, update, store } = context;

  async function send(
    key: DraftKey,
    text: string,
    request: () => Promise<void>,
    failureText: string,
  ): Promise<boolean> {
    // CM-37: blank text is ignored silently.
    if (isBlank(text) || store.getState().sending.has(key)) return false;
    update((state) => withSending(state, key, true));
    try {
      await request();
      drafts.clear(key);
      update((state) => closeForm(withSending(state, key, false), key));
      return true;
    } catch (error) {
      update((state) => withSendError(withSending(state, key, false), key, error));
      if (failureText) context.toast({ text: failureText, kind: 'error', place: 'panel' });
      return false;
    }
  }

  /** CM-14, CM-15 */
  function showPendingToast(): void {
    const { mobile } = context;
    const toast = { text: message('submitted'), kind: 'info', place: mobile ? 'panel' : 'pinned' } as const;
    context.toast(toast, mobile ? TOAST_MS : PINNED_TOAST_MS);
  }

  async function create(key: DraftKey, text: string, target: Comment | null): Promise<Comment> {
    return api.call(commentRoutes.create, {
      gconfid: context.viewerContext().gconfid,
      text,
      kapowner: context.ownerName(),
      client_key: drafts.getClientKey(key, text),
      ...(target ? { adid: target.id, cmntowner: target.username } : {}),
    });
  }

  async function insertOwnComment(comment: Comment): Promise<void> {
    const viewerContext = context.viewerContext();
    if (comment.awaiting_approval) showPendingToast();
    if (viewerContext.onlyPinned && !comment.pinned) return;
    const scope = getActiveScope(store.getState(), viewerContext.onlyPinned);
    // The newest comments are not loaded; fetch them together with the new one.
    if (store.getState().lists[scope].hasGap) await loader.loadFirst(scope);
    const isKnown = findComment(store.getState(), comment.id) !== undefined;
    update((state) => {
      const next = updateList(state, scope, ({ comments, incoming, total }) => ({
        comments: [...comments, ...incoming],
        incoming: [],
        total: isKnown || comment.awaiting_approval ? total : total + 1,
      }));
      return upsertComment(next, comment, viewerContext, { following: true });
    });
    context.scrollToLatest();
  }

  /** If the event arrived first, it has already updated the parent's count and the totals. */
  function countOwnReply(state: PanelState, reply: Comment): PanelState {
    const known = findComment(state, reply.parent as string)?.reply_count;
    const count = reply.parent_comment?.reply_count;
    if (known === undefined || count === undefined || count <= known) return state;
    const scope = context.viewerContext().onlyPinned ? 'pinned' : 'all';
    return updateList(state, scope, ({ replies }) => ({ replies: replies + 1 }));
  }

  function insertOwnReply(reply: Comment): void {
    if (reply.awaiting_approval) showPendingToast();
    const parent = reply.parent as string;
    update((state) => {
      const next = context.viewerContext().live
        ? state
        : updateThread(state, parent, () => ({ open: true, status: 'ready' }));
      return upsertReply(countOwnReply(next, reply), reply, reply.parent_comment?.reply_count ?? null);
    });
  }

  async function saveEdit(comment: Comment, text: string): Promise<Comment> {
    try {
      return await api.call(commentRoutes.edit, {
        gconfid: context.viewerContext().gconfid,
        id: comment.id,
        text,
        kapowner: context.ownerName(),
        cmntowner: comment.username,
        time_last_update: comment.time_last_update,
      });
    } catch (error) {
      if (isDeletedError(error)) context.fadeOut(comment.id);
      // Load the newer version, so that the next attempt can succeed; the form keeps its text.
      if (errorCode(error) === 'COMMENT_CHANGED') void reload(comment);
      throw error;
    }
  }

  async function reload(comment: Comment): Promise<void> {
    const { gconfid } = context.viewerContext();
    const fresh = await api.call(commentRoutes.get, { gconfid, id: comment.id }).catch(() => null);
    if (!fresh) return;
    update((state) =>
      comment.parent
        ? upsertReply(state, fresh, null)
        : updateComment(state, fresh.id, (known) => ({ ...fresh, replies: known.replies })),
    );
  }

  function applyEdit(comment: Comment, edited: Comment): void {
    const merge = (known: Comment): Comment => ({
      ...known,
      text: edited.text,
      time_last_update: edited.time_last_update,
      awaiting_approval: edited.awaiting_approval,
    });
    if (edited.awaiting_approval) showPendingToast();
    update((state) =>
      comment.parent ? upsertReply(state, merge(comment), null) : updateComment(state, comment.id, merge),
    );
  }

  return {
    post: (text) =>
      send(
        'comment',
        text,
        async () => insertOwnComment(await create('comment', text, null)),
        message('addFailed'),
      ),

    async reply(target, text) {
      const key: DraftKey = `reply:${target.id}`;
      let deletedCode = '';
      const request = async (): Promise<void> => {
        try {
          insertOwnReply(await create(key, text, target));
        } catch (error) {
          deletedCode = isDeletedError(error) ? (errorCode(error) as string) : '';
          throw error;
        }
      };
      const isSent = await send(key, text, request, message('replyFailed'));
      if (deletedCode) onTargetDeleted(target, text, deletedCode);
      return isSent;
    },

    edit: (comment, text) =>
      send(
        `edit:${comment.id}`,
        text,
        async () => applyEdit(comment, await saveEdit(comment, text)),
        comment.parent ? message('replyEditFailed') : message('editFailed'),
      ),
  };
}

function withSending(state: PanelState, key: DraftKey, isSending: boolean): PanelState {
  const sending = new Set(state.sending);
  if (isSending) sending.add(key);
  else sending.delete(key);
  return { ...state, sending };
}

export function closeForm(state: PanelState, key: DraftKey): PanelState {
  const [openForms, sendErrors] = [new Set(state.openForms), new Map(state.sendErrors)];
  openForms.delete(key);
  sendErrors.delete(key);
  return { ...state, openForms, sendErrors };
}

function withSendError(state: PanelState, key: DraftKey, error: unknown): PanelState {
  const sendError = { code: errorCode(error), text: errorMessage(error) };
  return { ...state, sendErrors: new Map(state.sendErrors).set(key, sendError) };
}
