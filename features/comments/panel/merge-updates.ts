import type { Comment, SharedComment } from '../contract.ts';
import type { CommentEvent, CommentEventType, LiveUpdates } from '../live-contract.ts';
import { type CommentFlags, type CommentSetting, getCommentFlags } from '../policy.ts';
import { changeIn, findIn, isNewerThan, isOlderThan, putIn, takeFrom } from './comment-run.ts';
import { type ListState, type PanelState, type Scope, withList, withThread } from './panel-state.ts';

/** More than this is not kept for later: the newest page is fetched anew instead. */
const WAITING_MAX = 200;

/** Who is looking at what. */
export interface Standing extends CommentSetting {
  readonly gconfid: string;
  readonly viewer: { readonly signedIn: boolean; readonly username: string };
  /** CM-26, CM-41: only the pinned list exists for this viewer. */
  readonly onlyPinned: boolean;
}

/** How the list stands on the screen when news come. */
export interface Reading {
  /** CM-30: at the newest end, so that new ones are shown at once. */
  readonly following: boolean;
}

/** What everyone was sent, with what this viewer may do with it. */
export function ownView(shared: SharedComment, standing: Standing, known?: Comment): Comment {
  const flags: CommentFlags = getCommentFlags(standing.viewer, standing, shared);
  return {
    ...shared,
    ...flags,
    parent_comment: known?.parent_comment ?? shared.parent_comment,
    // Only its author is told of it, which nobody else's news can know.
    own_waiting_replies: known?.own_waiting_replies,
  };
}

/** A comment that is new or changed, wherever it belongs. */
export function putComment(
  state: PanelState,
  comment: Comment,
  standing: Standing,
  reading: Reading,
): PanelState {
  const next = standing.onlyPinned
    ? state
    : withList(state, 'all', (list) => putInList(list, comment, reading));
  if (comment.pinned) return withList(next, 'pinned', (list) => putInList(list, comment, reading));
  return withList(next, 'pinned', (list) => dropped(list, comment.id));
}

function putInList(list: ListState, comment: Comment, { following }: Reading): Partial<ListState> {
  if (findIn(list.run, comment.id)) return { run: putIn(list.run, comment) };
  if (findIn(list.waiting, comment.id)) return { waiting: putIn(list.waiting, comment) };
  // Older than what is loaded: it comes with its page. Between two loaded ones it has been missing.
  if (isOlderThan(comment.id, list.run) && list.olderLeft) return {};
  if (following || !isNewerThan(comment.id, list.run)) return { run: putIn(list.run, comment) };
  if (list.waiting.length >= WAITING_MAX) return { waiting: [], gap: true };
  return list.gap ? {} : { waiting: putIn(list.waiting, comment) };
}

function dropped(list: ListState, id: string): Partial<ListState> {
  return { run: takeFrom(list.run, id), waiting: takeFrom(list.waiting, id) };
}

export function dropComment(
  state: PanelState,
  id: string,
  scopes: readonly Scope[] = ['all', 'pinned'],
): PanelState {
  return scopes.reduce((next, scope) => withList(next, scope, (list) => dropped(list, id)), state);
}

export function changeComment(
  state: PanelState,
  id: string,
  change: (comment: Comment) => Comment,
): PanelState {
  return (['all', 'pinned'] as const).reduce(
    (next, scope) =>
      withList(next, scope, ({ run, waiting }) => ({
        run: changeIn(run, id, change),
        waiting: changeIn(waiting, id, change),
      })),
    state,
  );
}

export function findComment(state: PanelState, id: string): Comment | undefined {
  for (const { run, waiting } of [state.lists.all, state.lists.pinned]) {
    const found = findIn(run, id) ?? findIn(waiting, id);
    if (found) return found;
  }
  for (const thread of state.threads.values()) {
    const found = findIn(thread.run, id);
    if (found) return found;
  }
  return undefined;
}

/** A reply in its thread, if that is loaded, and the count of its parent. */
export function putReply(state: PanelState, reply: Comment, parentCount: number | null): PanelState {
  const parent = reply.parent as string;
  const known = state.threads.get(parent);
  const isNew = known !== undefined && !findIn(known.run, reply.id);
  const next = known
    ? withThread(state, parent, ({ run, total }) => ({
        run: putIn(run, reply),
        total: parentCount ?? total + (isNew ? 1 : 0),
      }))
    : state;
  if (parentCount === null) return next;
  return changeComment(next, parent, (comment) => ({ ...comment, reply_count: parentCount }));
}

export function dropReply(
  state: PanelState,
  parent: string,
  id: string,
  parentCount: number | null,
): PanelState {
  const next = state.threads.has(parent)
    ? withThread(state, parent, ({ run, total }) => ({
        run: takeFrom(run, id),
        total: parentCount ?? Math.max(0, total - (findIn(run, id) ? 1 : 0)),
      }))
    : state;
  return changeComment(next, parent, (comment) => ({
    ...comment,
    reply_count: parentCount ?? Math.max(0, comment.reply_count - 1),
  }));
}

/** Answers of polling, merged by id: what an event has brought already is not shown twice. */
export function mergeUpdates(
  state: PanelState,
  updates: LiveUpdates,
  standing: Standing,
  reading: Reading & { readonly scope: Scope },
): PanelState {
  const { scope } = reading;
  // The list of pinned ones says nothing about the other list, and none of them about what only its author sees.
  const isWaiting = (id: string): boolean =>
    !standing.canManage && findComment(state, id)?.awaiting_approval === true;
  const removed = updates.removed.reduce(
    (next, id) => dropComment(next, id, scope === 'pinned' || isWaiting(id) ? ['pinned'] : ['all', 'pinned']),
    state,
  );
  const merged = updates.list.reduce(
    (next, shared) =>
      putComment(next, ownView(shared, standing, findComment(next, shared.id)), standing, reading),
    removed,
  );
  return withList(merged, scope, () => ({ total: updates.totalcount }));
}

/** An event of the stream. Deleted ones stay for the panel to fade out; everything else is done here. */
export function mergeEvent(
  state: PanelState,
  type: CommentEventType,
  event: CommentEvent,
  standing: Standing,
  reading: Reading,
): PanelState {
  const counted = withTotals(state, event, standing);
  if (event.parent !== null) return mergeReplyEvent(counted, type, event, standing);
  if (event.comment) {
    const comment = ownView(event.comment, standing, findComment(counted, event.id));
    return putComment(counted, comment, standing, reading);
  }
  if (type === 'comment.unpinned') {
    const unpinned = dropComment(counted, event.id, ['pinned']);
    return changeComment(unpinned, event.id, (comment) => ({ ...comment, pinned: false }));
  }
  // Those who manage hear of held ones on their own topic, with the comment.
  if (type === 'comment.held' && !standing.canManage) return heldBack(counted, event.id, standing);
  return counted;
}

const isOwn = (state: PanelState, id: string, { viewer }: Standing): boolean =>
  viewer.signedIn && findComment(state, id)?.username === viewer.username;

/** Gone for everyone but the one who wrote it. */
function heldBack(state: PanelState, id: string, standing: Standing): PanelState {
  if (!isOwn(state, id, standing)) return dropComment(state, id);
  return changeComment(dropComment(state, id, ['pinned']), id, (comment) => ({
    ...comment,
    awaiting_approval: true,
    pinned: false,
  }));
}

function mergeReplyEvent(
  state: PanelState,
  type: CommentEventType,
  event: CommentEvent,
  standing: Standing,
): PanelState {
  const parent = event.parent as string;
  if (event.comment) {
    const reply = ownView(event.comment, standing, findComment(state, event.id));
    return putReply(state, reply, event.parent_reply_count);
  }
  const isHeld = type === 'comment.held' && !standing.canManage;
  if (isHeld && isOwn(state, event.id, standing)) return replyHeldBack(state, parent, event);
  if (type === 'comment.deleted' || isHeld)
    return dropReply(state, parent, event.id, event.parent_reply_count);
  return state;
}

/** It stays in its author's thread, marked, and is no longer counted. */
function replyHeldBack(state: PanelState, parent: string, event: CommentEvent): PanelState {
  const marked = withThread(state, parent, ({ run, total }) => ({
    run: changeIn(run, event.id, (reply) => ({ ...reply, awaiting_approval: true })),
    total: event.parent_reply_count ?? total,
  }));
  return changeComment(marked, parent, (comment) => ({
    ...comment,
    reply_count: event.parent_reply_count ?? comment.reply_count,
  }));
}

/** The public topic counts for the list that viewers see, which in mode PIN is the pinned one. */
function withTotals(state: PanelState, event: CommentEvent, standing: Standing): PanelState {
  const counted = withList(state, 'pinned', () => ({ total: event.pinned_count }));
  return standing.onlyPinned ? counted : withList(counted, 'all', () => ({ total: event.totalcount }));
}
