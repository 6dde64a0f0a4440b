import type { Comment, SharedComment } from '../contract.ts';
import type { CommentEvent, CommentEventType, LiveUpdates } from '../live-contract.ts';
import { type CommentFlags, getCommentFlags } from '../policy.ts';
import {
  findComment,
  type ReadingPosition,
  removeComment,
  removeReply,
  updateComment,
  upsertComment,
  upsertReply,
} from './comment-updates.ts';
import { type PanelState, type Scope, updateList, updateThread } from './panel-state.ts';
import { updateById } from './sorted-comments.ts';
import type { ViewerContext } from './viewer-context.ts';

/** Adds this viewer's permissions to a comment that was sent to everyone. */
function toViewerComment(shared: SharedComment, viewerContext: ViewerContext, known?: Comment): Comment {
  const flags: CommentFlags = getCommentFlags(viewerContext.viewer, viewerContext, shared);
  return {
    ...shared,
    ...flags,
    parent_comment: known?.parent_comment ?? shared.parent_comment,
    // The server sends this only to the author, never in shared updates.
    own_waiting_replies: known?.own_waiting_replies,
  };
}

/** Merges a poll response by id, so that comments already received as events are not duplicated. */
export function mergeUpdates(
  state: PanelState,
  updates: LiveUpdates,
  viewerContext: ViewerContext,
  position: ReadingPosition & { readonly scope: Scope },
): PanelState {
  const { scope } = position;
  const isOwnPending = (id: string): boolean =>
    !viewerContext.canManage && findComment(state, id)?.awaiting_approval === true;
  // Removal from the pinned list says nothing about the full list, and shared updates omit the viewer's own pending
  // comments.
  const affectedLists = (id: string): readonly Scope[] =>
    scope === 'pinned' || isOwnPending(id) ? ['pinned'] : ['all', 'pinned'];
  const removed = updates.removed.reduce((next, id) => removeComment(next, id, affectedLists(id)), state);
  const merged = updates.list.reduce((next, shared) => {
    const comment = toViewerComment(shared, viewerContext, findComment(next, shared.id));
    return upsertComment(next, comment, viewerContext, position);
  }, removed);
  return updateList(merged, scope, () => ({ total: updates.totalcount }));
}

/** Merges an event of the stream. The panel itself fades out and removes deleted top-level comments. */
export function mergeEvent(
  state: PanelState,
  type: CommentEventType,
  event: CommentEvent,
  viewerContext: ViewerContext,
  position: ReadingPosition,
): PanelState {
  const counted = updateTotals(state, event, viewerContext);
  if (event.parent !== null) return mergeReplyEvent(counted, type, event, viewerContext);
  if (event.comment) {
    const comment = toViewerComment(event.comment, viewerContext, findComment(counted, event.id));
    return upsertComment(counted, comment, viewerContext, position);
  }
  if (type === 'comment.unpinned') {
    const unpinned = removeComment(counted, event.id, ['pinned']);
    return updateComment(unpinned, event.id, (comment) => ({ ...comment, pinned: false }));
  }
  // Managers receive held comments on their own topic, including the comment.
  if (type === 'comment.held' && !viewerContext.canManage) return applyHold(counted, event.id, viewerContext);
  return counted;
}

const isOwn = (state: PanelState, id: string, { viewer }: ViewerContext): boolean =>
  viewer.signedIn && findComment(state, id)?.username === viewer.username;

/** Removes a held comment for everyone except its author, who sees it as pending. */
function applyHold(state: PanelState, id: string, viewerContext: ViewerContext): PanelState {
  if (!isOwn(state, id, viewerContext)) return removeComment(state, id);
  return updateComment(removeComment(state, id, ['pinned']), id, (comment) => ({
    ...comment,
    awaiting_approval: true,
    pinned: false,
  }));
}

function mergeReplyEvent(
  state: PanelState,
  type: CommentEventType,
  event: CommentEvent,
  viewerContext: ViewerContext,
): PanelState {
  const parent = event.parent as string;
  if (event.comment) {
    const reply = toViewerComment(event.comment, viewerContext, findComment(state, event.id));
    return upsertReply(state, reply, event.parent_reply_count);
  }
  const isHeld = type === 'comment.held' && !viewerContext.canManage;
  if (isHeld && isOwn(state, event.id, viewerContext)) return applyOwnReplyHold(state, parent, event);
  if (type === 'comment.deleted' || isHeld)
    return removeReply(state, parent, event.id, event.parent_reply_count);
  return state;
}

/** The viewer's own held reply stays in the thread as pending and is no longer counted. */
function applyOwnReplyHold(state: PanelState, parent: string, event: CommentEvent): PanelState {
  const marked = updateThread(state, parent, ({ comments, total }) => ({
    comments: updateById(comments, event.id, (reply) => ({ ...reply, awaiting_approval: true })),
    total: event.parent_reply_count ?? total,
  }));
  return updateComment(marked, parent, (comment) => ({
    ...comment,
    reply_count: event.parent_reply_count ?? comment.reply_count,
  }));
}

/** `totalcount` is the length of the receiver's list, which for viewers in mode PIN is the pinned one. */
function updateTotals(state: PanelState, event: CommentEvent, viewerContext: ViewerContext): PanelState {
  const counted = updateList(state, 'pinned', () => ({
    total: event.pinned_count,
    replies: event.pinned_replycount,
  }));
  if (viewerContext.onlyPinned) return counted;
  return updateList(counted, 'all', () => ({ total: event.totalcount, replies: event.replycount }));
}
