import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import { type Comment, commentRoutes } from '../contract.ts';
import { isBlank } from '../fold-text.ts';
import type { DraftKey } from './drafts.ts';
import type { Loading } from './loading.ts';
import { changeComment, findComment, putComment, putReply } from './merge-updates.ts';
import { isGone, type PanelContext, PINNED_TOAST_MS, TOAST_MS } from './panel-context.ts';
import { type PanelState, scopeOf, withList, withThread } from './panel-state.ts';
import { texts } from './panel-texts.ts';

export interface Writing {
  post(text: string): Promise<boolean>;
  /** `to`: the comment or reply that is answered. */
  reply(to: Comment, text: string): Promise<boolean>;
  edit(comment: Comment, text: string): Promise<boolean>;
}

interface WritingParts {
  readonly context: PanelContext;
  readonly loading: Loading;
  /** The comment that was answered, or its parent, is gone. */
  readonly onTargetGone: (to: Comment, text: string, code: string) => void;
}

/** Posts, replies and edits. What was typed is kept until the server has it. */
export function createWriting({ context, loading, onTargetGone }: WritingParts): Writing {
  const { api, drafts, update, store } = context;

  async function send(
    key: DraftKey,
    text: string,
    work: () => Promise<void>,
    failed: string,
  ): Promise<boolean> {
    // CM-37: nothing is sent, nothing is said.
    if (isBlank(text) || store.getState().sending.has(key)) return false;
    update((state) => sendingOf(state, key, true));
    try {
      await work();
      drafts.clear(key);
      update((state) => closed(sendingOf(state, key, false), key));
      return true;
    } catch (error) {
      update((state) => withReason(sendingOf(state, key, false), key, error));
      if (failed) context.toast({ text: failed, kind: 'error', place: 'panel' });
      return false;
    }
  }

  /** CM-14, CM-15 */
  function sayWaiting(): void {
    const { mobile } = context;
    const toast = { text: texts.submitted, kind: 'info', place: mobile ? 'panel' : 'pinned' } as const;
    context.toast(toast, mobile ? TOAST_MS : PINNED_TOAST_MS);
  }

  async function create(key: DraftKey, text: string, to: Comment | null): Promise<Comment> {
    return api.call(commentRoutes.create, {
      gconfid: context.standing().gconfid,
      text,
      kapowner: context.ownerName(),
      client_key: drafts.sendKey(key, text),
      ...(to ? { adid: to.id, cmntowner: to.username } : {}),
    });
  }

  async function showOwn(comment: Comment): Promise<void> {
    const standing = context.standing();
    if (comment.awaiting_approval) sayWaiting();
    if (standing.onlyPinned && !comment.pinned) return;
    const scope = scopeOf(store.getState(), standing.onlyPinned);
    // The newest are not all here: fetch them, the new one among them.
    if (store.getState().lists[scope].gap) await loading.first(scope);
    const known = findComment(store.getState(), comment.id) !== undefined;
    update((state) => {
      const next = withList(state, scope, ({ run, waiting, total }) => ({
        run: [...run, ...waiting],
        waiting: [],
        total: known || comment.awaiting_approval ? total : total + 1,
      }));
      return putComment(next, comment, standing, { following: true });
    });
    context.askLatest();
  }

  function showOwnReply(reply: Comment): void {
    const standing = context.standing();
    if (reply.awaiting_approval) sayWaiting();
    const parent = reply.parent as string;
    update((state) => {
      const opened = standing.live
        ? state
        : withThread(state, parent, () => ({ open: true, status: 'ready' }));
      return putReply(opened, reply, reply.parent_comment?.reply_count ?? null);
    });
  }

  return {
    post: (text) =>
      send('comment', text, async () => showOwn(await create('comment', text, null)), texts.addFailed),

    async reply(to, text) {
      const key: DraftKey = `reply:${to.id}`;
      let gone = '';
      const sent = await send(
        key,
        text,
        async () => {
          try {
            showOwnReply(await create(key, text, to));
          } catch (error) {
            gone = isGone(error) ? (errorCode(error) as string) : '';
            throw error;
          }
        },
        texts.replyFailed,
      );
      if (gone) onTargetGone(to, text, gone);
      return sent;
    },

    edit: (comment, text) =>
      send(
        `edit:${comment.id}`,
        text,
        async () => {
          const changed = await change(comment, text);
          const apply = (known: Comment): Comment => ({
            ...known,
            text: changed.text,
            time_last_update: changed.time_last_update,
            awaiting_approval: changed.awaiting_approval,
          });
          if (changed.awaiting_approval) sayWaiting();
          update((state) =>
            comment.parent ? putReply(state, apply(comment), null) : changeComment(state, comment.id, apply),
          );
        },
        comment.parent ? texts.replyEditFailed : texts.editFailed,
      ),
  };

  async function change(comment: Comment, text: string): Promise<Comment> {
    const { gconfid } = context.standing();
    const input = {
      gconfid,
      id: comment.id,
      text,
      kapowner: context.ownerName(),
      cmntowner: comment.username,
    };
    try {
      return await api.call(commentRoutes.edit, { ...input, time_last_update: comment.time_last_update });
    } catch (error) {
      if (isGone(error)) context.fadeOut(comment.id);
      // The next try knows the newer text; what was typed stays in the form.
      if (errorCode(error) === 'COMMENT_CHANGED') void refresh(comment);
      throw error;
    }
  }

  async function refresh(comment: Comment): Promise<void> {
    const { gconfid } = context.standing();
    const fresh = await api.call(commentRoutes.get, { gconfid, id: comment.id }).catch(() => null);
    if (!fresh) return;
    update((state) =>
      comment.parent
        ? putReply(state, fresh, null)
        : changeComment(state, fresh.id, (known) => ({ ...fresh, replies: known.replies })),
    );
  }
}

function sendingOf(state: PanelState, key: DraftKey, on: boolean): PanelState {
  const sending = new Set(state.sending);
  if (on) sending.add(key);
  else sending.delete(key);
  return { ...state, sending };
}

/** Sent: the box closes and its reason is forgotten. */
export function closed(state: PanelState, key: DraftKey): PanelState {
  const [boxes, reasons] = [new Set(state.boxes), new Map(state.reasons)];
  boxes.delete(key);
  reasons.delete(key);
  return { ...state, boxes, reasons };
}

function withReason(state: PanelState, key: DraftKey, error: unknown): PanelState {
  const reason = { code: errorCode(error), text: errorMessage(error) };
  return { ...state, reasons: new Map(state.reasons).set(key, reason) };
}
